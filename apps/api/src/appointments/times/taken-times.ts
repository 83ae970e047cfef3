import { addDays, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import type { Span as TakenSpan, TakenTime } from '@aafiya/contracts/hours/slots'
import { and, asc, eq, gt, ne, not, or, sql, type SQLWrapper } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import { isAmong } from '../../platform/db/is-among.ts'
import { isOneOf } from '../../platform/db/is-one-of.ts'
import type { OrPlaceholder } from '../../platform/db/prepared.ts'
import { appointments } from '../appointments.table.ts'
import { takenUntil, touches, type Span } from '../span.ts'

/**
 * Whether an appointment blocks its doctor's time: a cancelled one only while it is reserved, and a hold until it
 * expires.
 */
export const blocks = (now: OrPlaceholder<Date>) =>
  or(
    not(isOneOf(appointments.status, ['cancelled', 'held'])),
    gt(appointments.heldUntil, now),
    gt(appointments.reservedUntil, now),
  )

interface Taken {
  doctorId: string
  startsAt: Date
  /** With the pause. */
  endsAt: Date
}

export const toTakenTime = ({ startsAt, endsAt }: Omit<Taken, 'doctorId'>): TakenTime => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

interface CivilDays {
  from: string
  days: number
  zone: string
  now: Date
}

export const spanOfDays = ({ from, days, zone }: Omit<CivilDays, 'now'>): Span => ({
  from: startOfDay(from, zone),
  to: startOfDay(addDays(from, days), zone),
})

/** When a doctor is taken on some civil days, earliest first. */
export const takenTimes = (db: Queryable, doctorId: string, { now, ...days }: CivilDays): Promise<Taken[]> =>
  db
    .select({ doctorId: appointments.doctorId, startsAt: appointments.startsAt, endsAt: takenUntil })
    .from(appointments)
    .where(and(eq(appointments.doctorId, doctorId), blocks(now), touches(spanOfDays(days))))
    .orderBy(asc(appointments.startsAt))

/** An instant in a JSON value: its milliseconds. */
export const milliseconds = (instant: SQLWrapper) => sql`round(date_part('epoch', ${instant}) * 1000)`

/**
 * The rows' times as numbers in one value, earliest first: a row for each takes ten times as long to read. Adjoining
 * times are one: a full day is one span, not twenty, to write and to read.
 */
const mergedSpans = sql<[from: number, to: number][]>`(
  select json_agg(json_build_array(${milliseconds(sql`lower(span)`)}, ${milliseconds(sql`upper(span)`)}) order by span)
  from unnest(range_agg(tstzrange(${appointments.startsAt}, ${takenUntil}))) span)`

/** When many doctors are taken on some civil days, earliest first; adjoining times are one span. */
export async function takenSpansOf(
  db: Queryable,
  doctorIds: readonly string[],
  { now, ...days }: CivilDays,
  exceptId?: string,
): Promise<Map<string, TakenSpan[]>> {
  const { doctorId } = appointments
  const rows = await db
    .select({ doctorId, spans: mergedSpans })
    .from(appointments)
    .where(
      and(
        isAmong(doctorId, doctorIds),
        blocks(now),
        touches(spanOfDays(days)),
        exceptId === undefined ? undefined : ne(appointments.id, exceptId),
      ),
    )
    .groupBy(doctorId)
  return new Map(rows.map((row) => [row.doctorId, row.spans.map(([from, to]) => ({ from, to }))]))
}
