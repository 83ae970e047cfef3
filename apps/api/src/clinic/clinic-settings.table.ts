import type { DocumentTexts } from '@aafiya/contracts/appointments/document-texts'
import { languages } from '@aafiya/contracts/platform/people'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../platform/db/instant.ts'

/** What administrators have set, in one row. Null: not set, so that the environment's value or the default counts. */
export const clinicSettings = pgTable(
  'clinic_settings',
  {
    id: uuid('id').primaryKey(),
    /**
     * Raised with each change: who writes names the version that was read, and processes see by it that something
     * changed.
     */
    version: integer('version').notNull(),
    name: text('name'),
    nameAr: text('name_ar'),
    street: text('street'),
    streetAr: text('street_ar'),
    city: text('city'),
    cityAr: text('city_ar'),
    governorate: text('governorate'),
    governorateAr: text('governorate_ar'),
    country: text('country'),
    countryAr: text('country_ar'),
    mapUrl: text('map_url'),
    phone: text('phone'),
    email: text('email'),
    /** The default first. */
    languages: text('languages', { enum: languages }).array(),
    currency: text('currency'),
    timeZone: text('time_zone'),
    refundFullHours: doublePrecision('refund_full_hours'),
    refundLatePercent: doublePrecision('refund_late_percent'),
    reminderHours: integer('reminder_hours').array(),
    leadMinutes: integer('lead_minutes'),
    daysAhead: integer('days_ahead'),
    maxUpcoming: integer('max_upcoming'),
    secondFactorDays: integer('second_factor_days'),
    phoneCountries: text('phone_countries').array(),
    mailPrice: doublePrecision('mail_price'),
    smsPrice: doublePrecision('sms_price'),
    whatsappPrice: doublePrecision('whatsapp_price'),
    /** Whether doctors read colleagues' final notes about the patients who come to them. */
    sharedNotes: boolean('shared_notes'),
    /** The age from which guardians read new summaries and documents only if the patient agrees. */
    guardianReadAge: integer('guardian_read_age'),
    /** The clinic's own headings and sentences on documents. */
    documentTexts: jsonb('document_texts').$type<DocumentTexts>(),
    setUpPutOffAt: instant('set_up_put_off_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [uniqueIndex('clinic_settings_one_row').on(sql`(true)`)],
)

export type ClinicSettingsRow = typeof clinicSettings.$inferSelect
