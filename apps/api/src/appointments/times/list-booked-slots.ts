import type { BookedSlot } from '@aafiya/contracts/appointments/appointment'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { gathered } from '../../platform/db/gathered.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { isListed, listedDoctor } from '../bookable-doctor.ts'
import { touches } from '../span.ts'
import { blocks, spanOfDays, takenSpans, type TakenSpans } from './taken-times.ts'

/** Days. No caller needs older ones, and the first and last years of the calendar have no start in some zones. */
const furthestBack = 366

interface Wanted {
  doctorId: string
  now: string
  from: string
  to: string
}

const wantedRows = sql`unnest(${sql.placeholder('doctorIds')}::uuid[], ${sql.placeholder('froms')}::timestamptz[],
  ${sql.placeholder('tos')}::timestamptz[]) with ordinality as wanted (doctor_id, starts_at, ends_at, number)`

/** No row for what is no listed doctor, null where nothing is taken. */
const takenOfListed = prepared((db) => {
  const range = { from: sql`wanted.starts_at`, to: sql`wanted.ends_at` }
  const taken = db
    .select({ spans: takenSpans.as('spans') })
    .from(appointments)
    .where(and(eq(appointments.doctorId, doctors.id), blocks(sql.placeholder('now')), touches(range)))
  return db
    .select({ number: sql<string>`wanted.number`, spans: sql<TakenSpans | null>`(${taken})` })
    .from(wantedRows)
    .innerJoin(doctors, isListed(sql`wanted.doctor_id`))
    .prepare('taken_of_listed')
})

/** Read for everyone who calls at the same time: undefined for what is no listed doctor. */
const takenTimes = gathered(async (db, wanted: readonly Wanted[]) => {
  const rows = await takenOfListed(db).execute({
    doctorIds: wanted.map(({ doctorId }) => doctorId),
    froms: wanted.map(({ from }) => from),
    tos: wanted.map(({ to }) => to),
    now: wanted[0]?.now,
  })
  const found = new Map(rows.map(({ number, spans }) => [Number(number), spans ?? []]))
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
  return taken.map(([start, end]): BookedSlot => {
    const isHalfHour = end - start === limits.slotMinutes * 60_000
    return {
      appointmentDate: new Date(start).toISOString(),
      ...(!isHalfHour && { endsAt: new Date(end).toISOString() }),
    }
  })
}
