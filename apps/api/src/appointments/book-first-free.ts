import { createHash } from 'node:crypto'

import type { BookFirstFree } from '@aafiya/contracts/appointments/appointment-requests'
import { addDays, instantAt, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import type { ProblemCode } from '@aafiya/contracts/platform/problems'
import { and, eq, gt, gte, lt, lte, ne, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { freeTimes } from '../doctors/directory/free-times.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { isListed } from '../doctors/is-listed.ts'
import { agreeOrRequire, type Booker } from '../people/health-consent.ts'
import { personFor } from '../people/person-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'
import { takeSlot } from './book-appointment.ts'
import { takenUntil } from './span.ts'
import { requestedTime } from './times/requested-time.ts'
import { blocks } from './times/taken-times.ts'

/** Why one doctor cannot be booked; any other refusal is the patient's, and the same at every doctor. */
const isOfDoctor = new Set<string>([
  'slot_taken',
  'slot_not_offered',
  'doctor_unavailable',
  'doctor_not_found',
  'cannot_book_self',
])

interface Wanted {
  speciality: string
  startsAt: Date
  date: string
  personId: string
}

/** Of so many doctors the first few are tried. */
const tried = 20

/**
 * Doctors of a speciality with a free time at that instant and no visit then, the one with the fewest visits that day
 * first. Ties are ordered differently for each patient, so that many who want the same time do not all wait for the
 * same doctor.
 */
async function candidates(
  tx: Tx,
  { clock, clinic }: Deps,
  { speciality, startsAt, date, personId }: Wanted,
): Promise<string[]> {
  const zone = clinic.facts().timeZone
  const isOfDay = and(
    gte(appointments.startsAt, startOfDay(date, zone)),
    lt(appointments.startsAt, startOfDay(addDays(date, 1), zone)),
  )
  const isOfDoctor = eq(appointments.doctorId, doctors.id)
  const covers = and(
    isOfDoctor,
    isOfDay,
    blocks(clock.now()),
    lte(appointments.startsAt, startsAt),
    gt(takenUntil, startsAt),
  )
  const visits = sql<number>`(select count(*) from ${appointments} where ${and(isOfDoctor, isOfDay, ne(appointments.status, 'cancelled'))})`
  const free = await tx
    .select({ id: doctors.id, visits: visits.mapWith(Number) })
    .from(doctors)
    .innerJoin(freeTimes, eq(freeTimes.doctorId, doctors.id))
    .where(
      and(
        isListed,
        lte(freeTimes.nextFree, startsAt),
        eq(doctors.speciality, speciality),
        sql`not exists (select from ${appointments} where ${covers})`,
      ),
    )
  const turnOf = (id: string) => createHash('sha256').update(`${id}@${personId}`).digest('hex')
  return free
    .map(({ id, visits: many }) => ({ id, many, turn: turnOf(id) }))
    .toSorted((a, b) => a.many - b.many || (a.turn < b.turn ? -1 : 1))
    .map(({ id }) => id)
    .slice(0, tried)
}

/**
 * Books a time with any doctor of a speciality who is free at that time, by all the rules of a booking. A doctor whom
 * another patient books first is skipped.
 */
export async function bookFirstFree(
  deps: Deps,
  { accountId, language }: Booker,
  body: BookFirstFree,
  repeatable?: Repeatable,
) {
  const { speciality, agreesToHealthData: agrees, ...visit } = body
  const zone = deps.clinic.facts().timeZone
  const { date, time } = requestedTime(body, zone)
  const startsAt = instantAt(date, time, zone)
  if (!startsAt) throw new Problem('slot_not_offered')
  if (startsAt <= deps.clock.now()) throw new Problem('slot_past')
  await deps.hooks.freshFreeTimes()
  return runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      const { id: personId, ...whose } = await personFor(tx, deps, accountId, body.personId)
      await agreeOrRequire(tx, deps, { accountId, personIds: [personId], agrees, language })
      let refused: ProblemCode | undefined
      for (const doctorId of await candidates(tx, deps, { speciality, startsAt, date, personId })) {
        // In a savepoint: a doctor lost to another patient leaves no lock behind.
        const taken = await tx
          .transaction((inner) =>
            takeSlot(inner, deps, { personId, bookedBy: accountId, body: { ...visit, doctorId } }),
          )
          .catch((error: unknown) => {
            if (error instanceof Problem && isOfDoctor.has(error.code)) return error.code
            throw error
          })
        if (typeof taken === 'object')
          return toAppointment({ appointment: taken.row, doctor: taken.doctor, ...whose }, zone)
        refused = refused === undefined || refused === 'slot_not_offered' ? taken : refused
      }
      throw new Problem(refused === 'slot_not_offered' ? 'slot_not_offered' : 'slot_taken')
    },
    (tx) => personFor(tx, deps, accountId, body.personId),
  )
}
