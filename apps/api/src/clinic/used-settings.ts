import type { DocumentTexts } from '@aafiya/contracts/appointments/document-texts'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { limits } from '@aafiya/contracts/platform/limits'
import { languages } from '@aafiya/contracts/platform/people'

import type { Config } from '../config.ts'
import { countryOf } from '../platform/phones.ts'
import type { ClinicSettingsRow } from './clinic-settings.table.ts'

const usualTexts: DocumentTexts = {}

type Parts = NonNullable<Clinic['addressParts']>

const partsOf = (
  street?: string | null,
  city?: string | null,
  governorate?: string | null,
  country?: string | null,
): Parts | undefined => {
  const parts = {
    street: street ?? null,
    city: city ?? null,
    governorate: governorate ?? null,
    country: country ?? null,
  }
  return Object.values(parts).some((part) => part !== null) ? parts : undefined
}

const inOneLine = (parts: Parts | undefined, comma: string): string | undefined =>
  parts &&
  Object.values(parts)
    .filter((part) => part !== null)
    .join(comma)

/** The settings that count: what administrators have set, else the environment's value, else the default. */
export function usedSettings(
  { clinic, refundRule, maxUpcomingAppointments }: Config,
  own: ClinicSettingsRow | undefined,
) {
  const addressParts = partsOf(own?.street, own?.city, own?.governorate, own?.country)
  const addressPartsAr = partsOf(own?.streetAr, own?.cityAr, own?.governorateAr, own?.countryAr)
  const phone = own?.phone ?? clinic.phone
  const timeZone = own?.timeZone ?? clinic.timeZone
  return {
    version: own?.version ?? 0,
    name: own?.name ?? clinic.name,
    nameAr: own?.nameAr ?? clinic.nameAr,
    address: inOneLine(addressParts, ', ') ?? clinic.address,
    addressAr: inOneLine(addressPartsAr, '، ') ?? clinic.addressAr,
    addressParts,
    addressPartsAr,
    mapUrl: own?.mapUrl ?? undefined,
    phone,
    email: own?.email ?? clinic.email,
    languages: own?.languages ?? [...languages],
    currency: own?.currency ?? clinic.currency,
    timeZone,
    phoneCountries: own?.phoneCountries ?? [countryOf({ phone, timeZone })],
    refundRule: {
      fullHours: own?.refundFullHours ?? refundRule.fullHours,
      latePercent: own?.refundLatePercent ?? refundRule.latePercent,
    },
    /** Of one message in the clinic's currency; null if not set. Messages to devices are free. */
    messagePrices: {
      mail: own?.mailPrice ?? null,
      sms: own?.smsPrice ?? null,
      whatsapp: own?.whatsappPrice ?? null,
      push: 0,
    },
    reminderHours: own?.reminderHours ?? [24, 3],
    /**
     * Undefined unless set: the rule without a lead time of the clinic's own is another one
     * (`packages/contracts/src/hours/slots.ts`).
     */
    leadMinutes: own?.leadMinutes ?? undefined,
    daysAhead: own?.daysAhead ?? limits.bookingDaysAhead,
    sharedNotes: own?.sharedNotes ?? false,
    guardianReadAge: own?.guardianReadAge ?? null,
    /** By kind; a kind without its own has the usual ones. */
    documentTexts: own?.documentTexts ?? usualTexts,
    maxUpcomingAppointments: own?.maxUpcoming ?? maxUpcomingAppointments,
    secondFactorDays: own?.secondFactorDays ?? limits.secondFactorDays,
  }
}

export type UsedSettings = ReturnType<typeof usedSettings>
