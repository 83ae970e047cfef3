import * as z from 'zod/mini'

import { DocumentTexts } from '../appointments/document-texts.ts'
import { ClinicOpenHours } from '../hours/hours.ts'
import { Email, writtenText } from '../language/text.ts'
import { cleanPhone, withoutMarks } from '../language/typed-text.ts'
import { key } from '../messages/message-key.ts'
import { PaymentProvider } from '../payments/payment-provider.ts'
import { RefundRule } from '../payments/refund-rule.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { languages } from '../platform/people.ts'
import { rates } from '../platform/rates.ts'
import { OfferedSpeciality } from '../specialities/managed-specialities.ts'

/** A speciality as the pages show it. One that is retired is offered for nothing new. */
export const ClinicSpeciality = z.object({ ...OfferedSpeciality.shape, isRetired: z.boolean() })
export type ClinicSpeciality = z.infer<typeof ClinicSpeciality>

/** An address by its parts, in one language; null for missing parts. */
const addressParts = {
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  governorate: z.nullable(z.string()),
  country: z.nullable(z.string()),
}

/**
 * Facts of the clinic that pages show. `timeZone` is an IANA name, `currency` an ISO 4217 code. Optional fields
 * appear once the clinic has set them.
 */
export const Clinic = z.object({
  name: z.string(),
  nameAr: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  addressAr: z.nullable(z.string()),
  addressParts: z.optional(z.object(addressParts)),
  addressPartsAr: z.optional(z.object(addressParts)),
  /** The clinic on a map. */
  mapUrl: z.optional(z.string()),
  /**
   * The clinic's public URL, without a trailing slash: links and calendar entries use it, wherever a page is opened.
   */
  publicUrl: z.optional(z.string()),
  /** The languages the clinic offers, its default first. */
  languages: z.optional(z.array(z.enum(languages))),
  timeZone: z.string(),
  currency: z.string(),
  /** How many minutes before its start a visit can still be booked. */
  leadMinutes: z.optional(z.int()),
  /** How many days ahead of today can be booked. */
  daysAhead: z.optional(z.int()),
  /** When the clinic is open; absent where it has set no hours. */
  hours: z.optional(ClinicOpenHours),
  googleClientId: z.nullable(z.string()),
  /** Empty: nothing is offered, and "Pay Online" is not shown. */
  paymentMethods: z.array(PaymentProvider),
  refundRule: RefundRule,
  /** In order; absent while the clinic has the initial ones with their own names. */
  specialities: z.optional(z.array(ClinicSpeciality)),
})
export type Clinic = z.infer<typeof Clinic>

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'
const areDifferent = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const between = (min: number, max: number) =>
  z
    .number(key('number_invalid'))
    .check(z.minimum(min, key('number_out_of_range')), z.maximum(max, key('number_out_of_range')))
const wholeBetween = (min: number, max: number) =>
  z
    .int(key('number_invalid'))
    .check(z.minimum(min, key('number_out_of_range')), z.maximum(max, key('number_out_of_range')))

/** What one message costs the clinic, in its currency. */
const messagePrice = z.nullable(between(0, 1000))

/** An administrator's settings. Null: not set, so that the environment's value or the default applies. */
const settings = {
  name: z.nullable(writtenText(limits.nameMax)),
  nameAr: z.nullable(writtenText(limits.nameMax)),
  street: z.nullable(writtenText(limits.addressMax)),
  streetAr: z.nullable(writtenText(limits.addressMax)),
  city: z.nullable(writtenText(limits.nameMax)),
  cityAr: z.nullable(writtenText(limits.nameMax)),
  governorate: z.nullable(writtenText(limits.nameMax)),
  governorateAr: z.nullable(writtenText(limits.nameMax)),
  country: z.nullable(writtenText(limits.nameMax)),
  countryAr: z.nullable(writtenText(limits.nameMax)),
  /** A link that begins with https://. */
  mapUrl: z.nullable(
    z.string(key('map_url_invalid')).check(
      z.overwrite((url) => withoutMarks(url).trim()),
      z.maxLength(limits.mapUrlMax, key('text_too_long')),
      z.refine(isHttps, key('map_url_invalid')),
    ),
  ),
  phone: z.nullable(
    z
      .string(key('phone_invalid'))
      .check(z.overwrite(cleanPhone), z.regex(/^\(?[+0][\d ().-]{4,29}$/, key('phone_invalid'))),
  ),
  email: z.nullable(Email),
  /** The default first. */
  languages: z.nullable(
    z
      .array(z.enum(languages, key('language_invalid')))
      .check(z.minLength(1, key('language_required')), z.refine(areDifferent, key('listed_twice'))),
  ),
  /** An ISO 4217 code; fixed once money has moved (`currency_fixed`). */
  currency: z.nullable(z.string(key('currency_invalid')).check(z.regex(/^[A-Z]{3}$/, key('currency_invalid')))),
  /** An IANA name. Visits keep their instants. */
  timeZone: z.nullable(z.string(key('time_zone_invalid')).check(z.refine(isTimeZone, key('time_zone_invalid')))),
  refundFullHours: z.nullable(between(0, 720)),
  refundLatePercent: z.nullable(between(0, 100)),
  /** Hours before a visit at which its patient is reminded. */
  reminderHours: z.nullable(
    z
      .array(wholeBetween(1, limits.reminderHoursMax))
      .check(z.maxLength(limits.remindersMax, key('too_many_reminders')), z.refine(areDifferent, key('listed_twice'))),
  ),
  leadMinutes: z.nullable(wholeBetween(0, limits.leadMinutesMax)),
  daysAhead: z.nullable(wholeBetween(1, limits.daysAheadMax)),
  maxUpcoming: z.nullable(wholeBetween(1, 1000)),
  mailPrice: messagePrice,
  smsPrice: messagePrice,
  whatsappPrice: messagePrice,
  /** Days after their first sign-in in which staff may work without a second factor; 0: not at all. */
  secondFactorDays: z.nullable(wholeBetween(0, limits.secondFactorDaysMax)),
  /** Whether doctors read colleagues' final notes about the patients who come to them; by default they do not. */
  sharedNotes: z.nullable(z.boolean(key('value_invalid'))),
  /** The age from which guardians read new summaries and documents only if the patient agrees; by default none. */
  guardianReadAge: z.nullable(wholeBetween(1, 17)),
  /** The clinic's own headings and sentences on documents. */
  documentTexts: z.nullable(DocumentTexts),
  /** The countries whose mobile numbers get codes by SMS, by ISO 3166 code; by default the clinic's own. */
  phoneCountries: z.nullable(
    z
      .array(
        z
          .string(key('country_invalid'))
          .check(z.regex(/^[A-Z]{2}$/, key('country_invalid')), z.refine(isCountry, key('country_invalid'))),
      )
      .check(
        z.minLength(1, key('country_invalid')),
        z.maxLength(30, key('country_invalid')),
        z.refine(areDifferent, key('listed_twice')),
      ),
  ),
}

/** What has been set, each null unless it was. */
export const OwnSettings = z.object(settings)
export type OwnSettings = z.infer<typeof OwnSettings>

/** What counts: what has been set, else the environment's value or the default. */
const UsedSettings = z.object({
  name: z.string(),
  nameAr: z.string(),
  address: z.nullable(z.string()),
  addressAr: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  languages: z.array(z.enum(languages)),
  currency: z.string(),
  timeZone: z.string(),
  refundFullHours: z.number(),
  refundLatePercent: z.number(),
  reminderHours: z.array(z.int()),
  leadMinutes: z.int(),
  daysAhead: z.int(),
  maxUpcoming: z.int(),
  secondFactorDays: z.int(),
  sharedNotes: z.boolean(),
  guardianReadAge: z.nullable(z.int()),
  phoneCountries: z.array(z.string()),
})

/** The clinic's settings as an administrator sees them; `version` 0: none was ever saved. */
export const ClinicSettings = z.object({
  version: z.int(),
  own: OwnSettings,
  used: UsedSettings,
  /** Upcoming visits: a new time zone changes their clock times. */
  upcomingVisits: z.int(),
  /** Money has moved, or a visit with a fee was booked: the currency is fixed. */
  isCurrencyFixed: z.boolean(),
  /** The clinic has no doctor yet, and the set-up has not been postponed. */
  isSetUpDue: z.boolean(),
})
export type ClinicSettings = z.infer<typeof ClinicSettings>

/**
 * `PATCH /clinic/settings`: absent fields stay, null resets. `version`: of the settings that were read
 * (`settings_changed`).
 */
export const UpdateSettings = z.extend(z.partial(z.strictObject(settings)), {
  version: z.int(),
  isSetUpPutOff: z.optional(z.literal(true)),
})
export type UpdateSettings = z.infer<typeof UpdateSettings>

/** `POST /clinic/test-mail`: sent to the caller's e-mail address, `to`. */
export const TestMail = z.object({
  to: z.string(),
  /** What the mail server answered, or why it was not reached; null if it accepted the mail. */
  refusal: z.nullable(z.string()),
})
export type TestMail = z.infer<typeof TestMail>

export const clinic = declare({
  show: {
    method: 'get',
    path: '/clinic',
    access: 'public',
    summary: 'Facts of the clinic',
    response: Clinic,
    errors: [],
  },
  settings: {
    method: 'get',
    path: '/clinic/settings',
    access: 'administrator',
    summary: "The clinic's settings",
    response: ClinicSettings,
    errors: [],
  },
  updateSettings: {
    method: 'patch',
    path: '/clinic/settings',
    access: 'administrator',
    summary: "Change some of the clinic's settings",
    body: UpdateSettings,
    response: ClinicSettings,
    errors: ['settings_changed', 'currency_fixed'],
  },
  sendTestMail: {
    method: 'post',
    path: '/clinic/test-mail',
    access: 'administrator',
    summary: 'Send yourself a mail, to see whether the mail server accepts it',
    response: TestMail,
    errors: [],
    rates: [rates.testMails],
  },
})
