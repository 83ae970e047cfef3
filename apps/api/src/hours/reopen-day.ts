import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { ReopenableDay } from '@aafiya/contracts/hours/closed-days'
import type { DoctorHours } from '@aafiya/contracts/hours/hours'
import { and, asc, eq, gte, isNull } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctorNames } from '../doctors/doctor-view.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { closedDays } from './closed-days.table.ts'
import { isOpenAgain } from './remember-closing.ts'
import { replaceDoctorHours } from './save-hours.ts'
import { readDoctorHours } from './show-hours.ts'

const most = 100

/**
 * A doctor whose day the caller may close or reopen now: an administrator, or a receptionist with that right. Another
 * role, like a suspension, ends the session.
 */
export async function closableDoctor(db: Queryable, caller: Caller, id: string): Promise<DoctorRow> {
  const [session] = await db
    .select({ mayCloseDays: users.mayCloseDays })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, caller.sessionId), isNull(sessions.endedAt)))
  if (!session) throw new Problem('signed_out')
  if (caller.role !== 'administrator' && !session.mayCloseDays) throw new Problem('forbidden')
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id))
  if (!doctor) throw new Problem('doctor_not_found')
  return doctor
}

/** Upcoming days that the desk closed, without those whose hours the doctor or an administrator has changed since. */
export async function listClosedDays({ clock, clinic }: Deps, db: Queryable): Promise<ReopenableDay[]> {
  const today = civilAt(clock.now(), clinic.facts().timeZone).date
  const rows = await db
    .select({ closed: closedDays, doctor: doctors, by: users })
    .from(closedDays)
    .innerJoin(doctors, eq(doctors.id, closedDays.doctorId))
    .innerJoin(users, eq(users.id, closedDays.closedBy))
    .where(and(isNull(closedDays.reopenedAt), gte(closedDays.day, today)))
    .orderBy(asc(closedDays.day), asc(closedDays.closedAt), asc(closedDays.id))
    .limit(most)
  const hoursOf = new Map<string, DoctorHours>()
  for (const { doctor } of rows)
    if (!hoursOf.has(doctor.id)) hoursOf.set(doctor.id, await readDoctorHours(db, doctor.id))
  return rows.flatMap(({ closed, doctor, by }) => {
    const now = hoursOf.get(doctor.id)?.exceptions.find(({ date }) => date === closed.day)
    if (isOpenAgain(closed, now)) return []
    return [
      {
        doctorId: doctor.id,
        ...doctorNames(doctor),
        date: closed.day,
        hours: [...closed.hours],
        closedBy: accountName(by),
      },
    ]
  })
}

/**
 * Reopens a day that the desk closed, with the hours it had before. Visits that were moved or cancelled stay so; their
 * patients may book again. A day off of the doctor's own is not the desk's to change.
 */
export async function reopenDay(deps: Deps, caller: Caller, doctorId: string, date: string): Promise<ReopenableDay[]> {
  const doctor = await closableDoctor(deps.db, caller, doctorId)
  const today = civilAt(deps.clock.now(), deps.clinic.facts().timeZone).date
  const isThisDay = and(eq(closedDays.doctorId, doctorId), eq(closedDays.day, date), isNull(closedDays.reopenedAt))
  const [closed] = await deps.db.select().from(closedDays).where(isThisDay)
  const { version, week, seasons, exceptions } = await readDoctorHours(deps.db, doctorId)
  const now = exceptions.find((one) => one.date === date)
  if (!closed || date < today || isOpenAgain(closed, now)) throw new Problem('day_not_closed')
  const others = exceptions.filter((one) => one.date !== date)
  const own = { week, seasons, exceptions: closed.previous ? [...others, { date, ...closed.previous }] : others }
  await replaceDoctorHours(deps, caller, {
    doctor,
    change: { doctorId, own },
    version,
    decisions: [],
    reason: '',
    action: 'day_reopened',
    alongside: async (tx) => {
      await closableDoctor(tx, caller, doctorId)
      await tx.update(closedDays).set({ reopenedAt: deps.clock.now() }).where(isThisDay)
    },
  })
  return listClosedDays(deps, deps.db)
}
