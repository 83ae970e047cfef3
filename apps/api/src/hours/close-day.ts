import { addDays, civilAt, dayMinutes, daysBetween, minutesOf, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { hoursUntil, type CloseDay, type ClosedDay } from '@aafiya/contracts/hours/closed-days'
import { endOfHours, firstInstantFrom, hoursOn } from '@aafiya/contracts/hours/schedule'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gte, isNull, lt } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { rememberClosing } from './remember-closing.ts'
import { closableDoctor } from './reopen-day.ts'
import { replaceDoctorHours } from './save-hours.ts'
import { showAffected } from './show-affected.ts'
import { readDoctorHours, showClinicHours } from './show-hours.ts'

type Absence = Pick<CloseDay, 'date' | 'from'>

/**
 * The doctor's hours with the day closed. What is past of it stays; the exception for that day gets the reason, and
 * earlier days are left out, except yesterday, whose hours may run past midnight.
 */
async function closing(deps: Deps, doctorId: string, { date, from, reason }: Absence & { reason: string }) {
  const zone = deps.clinic.facts().timeZone
  const instant = deps.clock.now()
  const now = civilAt(instant, zone)
  const yesterday = addDays(now.date, -1)
  if (date < yesterday) throw new Problem('slot_past')
  if (date > addDays(now.date, limits.daysAheadMax)) throw new Problem('date_too_far')
  const { version, clinic, week, seasons, exceptions } = await readDoctorHours(deps.db, doctorId)
  const open = hoursOn(date, { week, seasons, exceptions, clinic })
  if (endOfHours(date, open, zone) <= instant.getTime()) throw new Problem('slot_past')
  const passed = date > now.date ? undefined : minutesOf(now.time) + daysBetween(date, now.date) * dayMinutes
  const since = from === undefined ? passed : Math.max(minutesOf(from), passed ?? 0)
  const others = exceptions.filter((one) => one.date !== date && one.date >= yesterday)
  const day = { date, hours: hoursUntil(open, since), reason }
  const own = { week, seasons, exceptions: [...others, day] }
  // A visit that was kept when only a part was closed is after the hours that are left.
  const usual = hoursOn(date, { week, seasons, exceptions: [], clinic })
  const closed = {
    from: new Date(firstInstantFrom(date, since ?? 0, zone)),
    to: new Date(endOfHours(date, [...open, ...usual], zone)),
  }
  const previous = exceptions.find((one) => one.date === date)
  return { version, clinicVersion: clinic.version, change: { doctorId, own, closed }, day, previous }
}

/** The visits that closing a day affects, with their alternatives. */
export async function showClosedDay(
  deps: Deps,
  caller: Caller,
  doctorId: string,
  absence: Absence,
): Promise<ClosedDay> {
  await closableDoctor(deps.db, caller, doctorId)
  const { version, change } = await closing(deps, doctorId, { ...absence, reason: '' })
  const { to } = change.closed
  const isWaiting = and(
    eq(appointments.doctorId, doctorId),
    eq(appointments.status, 'arrived'),
    isNull(appointments.startedAt),
    gte(appointments.startsAt, startOfDay(absence.date, deps.clinic.facts().timeZone)),
    lt(appointments.startsAt, to),
  )
  const arrived = await deps.db.$count(appointments, isWaiting)
  return { version, visits: await showAffected(deps, caller, change), arrived }
}

/**
 * Closes a doctor's day, all or nothing: every visit on it is moved, cancelled for the clinic, or kept, as decided. A
 * concurrently booked visit is either among them (`visits_affected`) or refused: both wait for the doctor's row.
 */
export async function closeDay(
  deps: Deps,
  caller: Caller,
  doctorId: string,
  { version, decisions, reason, ...absence }: CloseDay,
): Promise<{ version: number }> {
  const doctor = await closableDoctor(deps.db, caller, doctorId)
  const written = reason.trim()
  const now = await closing(deps, doctorId, { ...absence, reason: written })
  const { change, day, previous } = now
  if (now.version !== version) throw new Problem('hours_changed')
  const saved = await replaceDoctorHours(deps, caller, {
    doctor,
    change,
    version,
    decisions,
    reason: written,
    action: 'day_closed',
    alongside: async (tx) => {
      // It may have waited for locks while the right was taken away, or the session ended.
      await closableDoctor(tx, caller, doctorId)
      // The hours that stay are the clinic's of before: on a new holiday they would open the day.
      if ((await showClinicHours(tx)).version !== now.clinicVersion) throw new Problem('hours_changed')
      await rememberClosing(tx, deps, { doctorId, closed: day, previous, closedBy: caller.userId })
    },
  })
  return { version: saved.version }
}
