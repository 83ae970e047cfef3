import { birthFault } from '@aafiya/contracts/account/birth-fault'
import { PlainDate } from '@aafiya/contracts/language/text'
import * as z from 'zod/mini'

import type { WrittenDate } from '../../ui/field/date-fields.tsx'

export const unwritten: WrittenDate = { day: '', month: '', year: '' }

export const isUnwritten = ({ day, month, year }: WrittenDate) => !day && !month && !year

export function writtenOf(date: string | null): WrittenDate {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

/** `YYYY-MM-DD` from the typed parts; invalid if a part is missing, which the caller's schema reports. */
export const plainDateOf = ({ day, month, year }: WrittenDate) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const isDate = (written: WrittenDate) => z.safeParse(PlainDate, plainDateOf(written)).success

/** A date of birth, optional; validated as a whole. `today` is the clinic's. */
export const birthDate = (today: string) =>
  z.object({ day: z.string(), month: z.string(), year: z.string() }).check((context) => {
    const written = context.value
    if (isUnwritten(written)) return
    const fault = isDate(written) ? birthFault(plainDateOf(written), today) : 'date_invalid'
    if (fault) context.issues.push({ code: 'custom', message: fault, input: written, path: [] })
  })
