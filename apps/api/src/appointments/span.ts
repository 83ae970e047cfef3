import type { VisitLength } from '@aafiya/contracts/hours/slots'
import { minuteMs } from '@aafiya/contracts/platform/durations'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, gt, lt, sql } from 'drizzle-orm'

import type { OrPlaceholder } from '../platform/db/prepared.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'

/** A time from one instant up to another. */
export interface Span {
  from: Date
  to: Date
}

/** When a visit that starts then ends, without its pause. */
export const endOf = (startsAt: Date, { minutes }: VisitLength): Date =>
  new Date(startsAt.getTime() + minutes * minuteMs)

/** The time that a visit takes of its doctor: itself and the pause after it. */
export const spanOf = (startsAt: Date, { minutes, pauseMinutes }: VisitLength): Span => ({
  from: startsAt,
  to: new Date(startsAt.getTime() + (minutes + pauseMinutes) * minuteMs),
})

/** How long an appointment is, as it was booked. */
export function lengthOf({
  startsAt,
  endsAt,
  pauseMinutes,
}: Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'pauseMinutes'>): VisitLength {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs
  return { minutes, pauseMinutes }
}

const longest = sql.raw(`interval '${limits.visitMinutesMax + limits.pauseMinutesMax} minutes'`)

/** The instant up to which a row takes its doctor's time. */
export const takenUntil =
  sql<Date>`${appointments.endsAt} + ${appointments.pauseMinutes} * interval '1 minute'`.mapWith(appointments.endsAt)

const instantOf = (value: OrPlaceholder<Date>) =>
  sql`${value instanceof Date ? value.toISOString() : value}::timestamptz`

/** Whether a visit may reach into a span, so that the index finds it by its start: none is longer than the longest. */
const mayReach = ({ from, to }: OrPlaceholder<Span>) =>
  and(lt(appointments.startsAt, instantOf(to)), gt(appointments.startsAt, sql`${instantOf(from)} - ${longest}`))

/** Rows whose visit, without its break, has not ended at an instant. */
export const endsAfter = (instant: Date) =>
  and(gt(appointments.startsAt, sql`${instantOf(instant)} - ${longest}`), gt(appointments.endsAt, instant))

/** Rows that take some of a span of their doctor's time. */
export const touches = (span: OrPlaceholder<Span>) => and(mayReach(span), gt(takenUntil, instantOf(span.from)))

/** Rows whose visit, without its break, overlaps a span. */
export const coincides = (span: OrPlaceholder<Span>) =>
  and(mayReach(span), gt(appointments.endsAt, instantOf(span.from)))
