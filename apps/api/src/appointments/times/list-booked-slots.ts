import type { BookedSlot } from '@aafiya/contracts/appointments/appointment'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { gathered } from '../../platform/db/gathered.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { isFindable, listedDoctor } from '../bookable-doctor.ts'
import { takenUntil, touches } from '../span.ts'
import { blocks, milliseconds, spanOfDays } from './taken-times.ts'

/** Days. No caller needs older ones, and the first and last years of the calendar have no start in some zones. */
const furthestBack = 366

interface Wanted {
  doctorId: string
  now: string
  from: string
  to: string
}

/** An array in a subquery, so that the plan does not depend on its length: see `isAmong`. */
const given = (name: string, type: string) => sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`
const wantedRows = sql`
  unnest(${given('doctorIds', 'uuid')}, ${given('froms', 'timestamptz')}, ${given('tos', 'timestamptz')})
  with ordinality as wanted (doctor_id, starts_at, ends_at, number)`

/** Starts and ends in milliseconds, earliest first. An array for each pair would take PostgreSQL half as long again. */
type StartsAndEnds = [starts: number[], ends: number[]] | [null, null]

/** A doctor who is not listed gets no row. */
export function takenOfListedQuery(db: Queryable) {
  const range = { from: sql`wanted.starts_at`, to: sql`wanted.ends_at` }
  const taken = db
    .select({
      start: sql`${milliseconds(appointments.startsAt)}::bigint`.as('start'),
      end: sql`${milliseconds(takenUntil)}::bigint`.as('end'),
    })
    .from(appointments)
    .where(and(eq(appointments.doctorId, doctors.id), blocks(sql.placeholder('now')), touches(range)))
    .orderBy(appointments.startsAt)
    .as('taken')
  const spans = db
    .select({ value: sql`json_build_array(json_agg(${taken.start}), json_agg(${taken.end}))`.as('value') })
    .from(taken)
  return db
    .select({ number: sql<string>`wanted.number`, spans: sql<StartsAndEnds>`(${spans})` })
    .from(wantedRows)
    .innerJoin(doctors, isFindable(sql`wanted.doctor_id`))
}

const takenOfListed = prepared((db) => takenOfListedQuery(db).prepare('taken_of_listed'))

/** Read for everyone who calls at the same time: undefined for what is no listed doctor. */
const takenTimes = gathered(async (db, wanted: readonly Wanted[]) => {
  const rows = await takenOfListed(db).execute({
    doctorIds: wanted.map(({ doctorId }) => doctorId),
    froms: wanted.map(({ from }) => from),
    tos: wanted.map(({ to }) => to),
    now: wanted[0]?.now,
  })
  const found = new Map(rows.map(({ number, spans }) => [Number(number), spans]))
  return wanted.map((_, index) => found.get(index + 1))
})

/** Taken times of a doctor and nothing about who took them. */
export async function listBookedSlots(
  { db, clock, clinic }: Deps,
  doctorId: string,
  query: { from?: string | undefined; days?: string | undefined } = {},
) {
  const { timeZone: zone, daysAhead } = clinic.facts()
  const now = clock.now()
  const today = civilAt(now, zone).date
  const from = query.from ?? today
  const ahead = daysBetween(today, from)
  if (ahead > daysAhead || ahead < -furthestBack) {
    await listedDoctor(db, doctorId)
    return []
  }
  const days = query.days ? Number(query.days) : daysAhead + 1
  const span = spanOfDays({ from, days, zone })
  const taken = await takenTimes(db, {
    doctorId,
    now: now.toISOString(),
    from: span.from.toISOString(),
    to: span.to.toISOString(),
  })
  if (!taken) throw new Problem('doctor_not_found')
  const [starts, ends] = taken
  return (starts ?? []).map((start, index): BookedSlot => {
    const appointmentDate = new Date(start).toISOString()
    const end = ends?.[index] ?? start
    const isHalfHour = end - start === limits.slotMinutes * 60_000
    return isHalfHour ? { appointmentDate } : { appointmentDate, endsAt: new Date(end).toISOString() }
  })
}
