import { limits } from '@aafiya/contracts/limits'
import type { VisitLength } from '@aafiya/contracts/slots'
import { and, gt, lt, sql } from 'drizzle-orm'

import { appointments, type AppointmentRow } from './appointments.table.ts'

/** A time from one instant up to another. */
export interface Span {
  from: Date
  to: Date
}

const minuteMs = 60_000

/** When a visit that starts then ends, without its pause. */
export const endOf = (startsAt: Date, { minutes }: VisitLength): Date => new Date(startsAt.getTime() + minutes * minuteMs)

/** The time that a visit takes of its doctor: itself and the pause after it. */
export const spanOf = (startsAt: Date, { minutes, pauseMinutes }: VisitLength): Span => ({
  from: startsAt,
  to: new Date(startsAt.getTime() + (minutes + pauseMinutes) * minuteMs),
})

/** How long an appointment is, as it was booked. */
export function lengthOf({ startsAt, endsAt, pauseMinutes }: Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'pauseMinutes'>): VisitLength {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs
  return { minutes, pauseMinutes }
}

const longestMs = (limits.visitMinutesMax + limits.pauseMinutesMax) * minuteMs

/** The instant up to which a row takes its doctor's time. */
export const takenUntil = sql<Date>`${appointments.endsAt} + ${appointments.pauseMinutes} * interval '1 minute'`.mapWith(
  appointments.endsAt,
)

/** Rows that take some of a span of their doctor's time. The index finds them by their start, since none is longer than the longest visit. */
export const touches = ({ from, to }: Span) =>
  and(lt(appointments.startsAt, to), gt(appointments.startsAt, new Date(from.getTime() - longestMs)), gt(takenUntil, from))

/** Rows whose visit, without its pause, is at some time of a span. */
export const coincides = ({ from, to }: Span) =>
  and(lt(appointments.startsAt, to), gt(appointments.startsAt, new Date(from.getTime() - longestMs)), gt(appointments.endsAt, from))
