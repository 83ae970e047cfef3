import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { ReopenableDay } from '@aafiya/contracts/hours/closed-days'
import type { DoctorHours } from '@aafiya/contracts/hours/hours'
import { endOfHours, hoursOn } from '@aafiya/contracts/hours/schedule'
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

type ClosedDayRow = typeof closedDays.$inferSelect

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

/** Whether a closed day would be over, with the hours that reopening restores. */
function isOver({ day, previous }: ClosedDayRow, own: DoctorHours, { clock, clinic }: Deps): boolean {
  const restored = previous?.hours ?? hoursOn(day, { ...own, exceptions: [] })
  return endOfHours(day, restored, clinic.facts().timeZone) <= clock.now().getTime()
}

/** Days that the desk closed and that are not over, without those that are open again. */
export async function listClosedDays(deps: Deps, db: Queryable): Promise<ReopenableDay[]> {
  const today = civilAt(deps.clock.now(), deps.clinic.facts().timeZone).date
  const rows = await db
    .select({ closed: closedDays, doctor: doctors, by: users })
    .from(closedDays)
    .innerJoin(doctors, eq(doctors.id, closedDays.doctorId))
    .innerJoin(users, eq(users.id, closedDays.closedBy))
    .where(and(isNull(closedDays.reopenedAt), gte(closedDays.day, addDays(today, -1))))
    .orderBy(asc(closedDays.day), asc(closedDays.closedAt), asc(closedDays.id))
    .limit(most)
  const hoursOf = new Map<string, DoctorHours>()
  for (const { doctor } of rows)
    if (!hoursOf.has(doctor.id)) hoursOf.set(doctor.id, await readDoctorHours(db, doctor.id))
  return rows.flatMap(({ closed, doctor, by }) => {
    const own = hoursOf.get(doctor.id)
    const now = own?.exceptions.find(({ date }) => date === closed.day)
    if (!own || isOpenAgain(closed, now) || isOver(closed, own, deps)) return []
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
  const isThisDay = and(eq(closedDays.doctorId, doctorId), eq(closedDays.day, date), isNull(closedDays.reopenedAt))
  const [closed] = await deps.db.select().from(closedDays).where(isThisDay)
  const before = await readDoctorHours(deps.db, doctorId)
  const { version, week, seasons, exceptions } = before
  const now = exceptions.find((one) => one.date === date)
  if (!closed || isOpenAgain(closed, now) || isOver(closed, before, deps)) throw new Problem('day_not_closed')
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
