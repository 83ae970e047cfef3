import { addDays, civilAt, daysBetween, startOfDay } from '@aafiya/contracts/clinic-time'
import { limits } from '@aafiya/contracts/limits'
import type { Visit } from '@aafiya/contracts/visits'
import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { Answer } from '../platform/http/answer.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { appointments } from './appointments.table.ts'
import { toVisit } from './visit-view.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

/** Days: ten years. The first years of the calendar have no start in some zones. */
const furthestBack = 3660

const after = (cursor: string) => {
  const [startsAt, id] = readCursor(Position, cursor)
  return sql`(${appointments.startsAt}, ${appointments.id}) > (${startsAt}::timestamptz, ${id}::uuid)`
}

interface VisitPage {
  limit?: string | undefined
  cursor?: string | undefined
  from?: string | undefined
}

/** Appointments of one doctor, or of everybody, from a civil day on (today unless said), earliest first. */
export async function listVisits(
  { db, clock, config }: Deps,
  doctorId: string | undefined,
  { limit, cursor, from }: VisitPage,
): Promise<Answer<Visit[]>> {
  const zone = config.clinic.timeZone
  const today = civilAt(clock.now(), zone).date
  const ahead = daysBetween(today, from ?? today)
  if (ahead > limits.bookingDaysAhead) return new Answer([], {})
  const size = limit ? Number(limit) : undefined
  const select = db
    .select({ appointment: appointments, doctor: doctors, patient: { firstName: users.firstName, lastName: users.lastName } })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(users, eq(users.id, appointments.patientId))
    .where(
      and(
        ne(appointments.status, 'held'),
        doctorId ? eq(appointments.doctorId, doctorId) : undefined,
        gte(appointments.startsAt, startOfDay(addDays(today, Math.max(ahead, -furthestBack)), zone)),
        cursor ? after(cursor) : undefined,
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  const rows = await (size ? select.limit(size + 1) : select)
  const page = size ? rows.slice(0, size) : rows
  const last = page.at(-1)?.appointment
  const headers = last && rows.length > page.length ? { 'X-Next-Cursor': writeCursor([last.startsAt.toISOString(), last.id]) } : {}
  return new Answer(
    page.map((row) => toVisit(row, { zone, isDoctor: doctorId !== undefined })),
    headers,
  )
}
