import { PlainDate } from '@aafiya/contracts/language/text'
import { limits } from '@aafiya/contracts/platform/limits'
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

/** A date of birth, optional and in the past; validated as a whole. `today` is the clinic's. */
export const birthDate = (today: string) =>
  z.object({ day: z.string(), month: z.string(), year: z.string() }).check(
    z.refine((written: WrittenDate) => isUnwritten(written) || isDate(written), { error: 'date_invalid', abort: true }),
    z.refine((written: WrittenDate) => isUnwritten(written) || plainDateOf(written) >= `${limits.birthYearMin}-01-01`, {
      error: 'birth_too_early',
    }),
    z.refine((written: WrittenDate) => isUnwritten(written) || plainDateOf(written) < today, { error: 'birth_future' }),
  )
