import { Fees } from '@aafiya/contracts/doctors/fees'
import { bookableBy, VisitTypeFields } from '@aafiya/contracts/doctors/visit-type-fields'
import type { ManagedVisitType, NewVisitType } from '@aafiya/contracts/doctors/visit-types'
import * as z from 'zod/mini'

import { isWritten, numberIn, written } from '../written.ts'

const { name, nameAr, minutes, pauseMinutes, followUpDays } = VisitTypeFields.shape

/** A visit type while written, every field as text, in the order of the screen. */
export const VisitTypeDraft = z.object({
  /** Empty: every doctor's. */
  doctorId: z.string(),
  name,
  nameAr,
  minutes: written(minutes, true, numberIn),
  pauseMinutes: written(pauseMinutes, false, numberIn),
  fee: written(Fees, false, numberIn),
  bookableBy: z.enum(bookableBy),
  followUpDays: written(followUpDays, false, numberIn),
})
export type VisitTypeDraft = z.infer<typeof VisitTypeDraft>

const textOf = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value))

/** What the form starts with. */
export const draftOfType = (type?: ManagedVisitType): VisitTypeDraft => ({
  doctorId: type?.doctorId ?? '',
  name: type?.name ?? '',
  nameAr: type?.nameAr ?? '',
  minutes: textOf(type?.minutes ?? 30),
  pauseMinutes: textOf(type?.pauseMinutes ?? 0),
  fee: textOf(type?.fee),
  bookableBy: type?.bookableBy ?? 'patient',
  followUpDays: textOf(type?.followUpDays),
})

/** What is sent of it; where nothing is written there is no pause, no fee of its own and no earlier visit needed. */
export function typeOfDraft({ doctorId, ...draft }: VisitTypeDraft): {
  doctorId: string | undefined
  fields: Omit<NewVisitType, 'doctorId'>
} {
  const numberOf = (text: string) => (isWritten(text) ? numberIn(text) : null)
  const fields = {
    ...draft,
    minutes: numberIn(draft.minutes),
    pauseMinutes: numberOf(draft.pauseMinutes) ?? 0,
    fee: numberOf(draft.fee),
    followUpDays: numberOf(draft.followUpDays),
  }
  return { doctorId: doctorId || undefined, fields }
}
