import { Fees } from '@aafiya/contracts/doctors/fees'
import { bookableBy, VisitTypeFields } from '@aafiya/contracts/doctors/visit-type-fields'
import type { ManagedVisitType, NewVisitType } from '@aafiya/contracts/doctors/visit-types'
import * as z from 'zod/mini'

import { valueOf, type NumberReader } from '../../page/use-number-reader.ts'
import { isWritten, writtenNumber } from '../written.ts'

const { name, nameAr, minutes, pauseMinutes, followUpDays, followUps } = VisitTypeFields.shape

/** A visit type being edited, every field as text, in screen order. */
export const visitTypeDraft = (numbers: NumberReader) =>
  z.object({
    /** Empty: for all doctors. */
    doctorId: z.string(),
    name,
    nameAr,
    minutes: writtenNumber(minutes, true, numbers, 'whole'),
    pauseMinutes: writtenNumber(pauseMinutes, false, numbers, 'whole'),
    fee: writtenNumber(Fees, false, numbers, 'amount'),
    bookableBy: z.enum(bookableBy),
    followUpDays: writtenNumber(followUpDays, false, numbers, 'whole'),
    followUps: writtenNumber(followUps, false, numbers, 'whole'),
  })
export type VisitTypeDraft = z.infer<ReturnType<typeof visitTypeDraft>>

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** The initial values. */
export const draftOfType = (type?: ManagedVisitType): VisitTypeDraft => ({
  doctorId: type?.doctorId ?? '',
  name: type?.name ?? '',
  nameAr: type?.nameAr ?? '',
  minutes: textOf(type?.minutes ?? 30),
  pauseMinutes: textOf(type?.pauseMinutes ?? 0),
  fee: textOf(type?.fee),
  bookableBy: type?.bookableBy ?? 'patient',
  followUpDays: textOf(type?.followUpDays),
  followUps: textOf(type?.followUps ?? 1),
})

/** The body to send. Empty fields mean no buffer, the doctor's fee, no earlier visit required, and one follow-up. */
export function typeOfDraft(
  { doctorId, ...draft }: VisitTypeDraft,
  numbers: NumberReader,
): {
  doctorId: string | undefined
  fields: Omit<NewVisitType, 'doctorId'>
} {
  const wholeOf = (text: string) => (isWritten(text) ? valueOf(numbers.whole(text)) : null)
  const fields = {
    ...draft,
    minutes: valueOf(numbers.whole(draft.minutes)),
    pauseMinutes: wholeOf(draft.pauseMinutes) ?? 0,
    fee: isWritten(draft.fee) ? valueOf(numbers.amount(draft.fee)) : null,
    followUpDays: wholeOf(draft.followUpDays),
    followUps: wholeOf(draft.followUps) ?? 1,
  }
  return { doctorId: doctorId || undefined, fields }
}
