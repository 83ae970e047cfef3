import { civilAt, daysBetween, instantAt } from '@aafiya/contracts/hours/clinic-time'
import { defaultSchedule, isOpenDuring } from '@aafiya/contracts/hours/schedule'
import { staffTerms } from '@aafiya/contracts/hours/slots'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../deps.ts'
import { consentRequired } from '../people/health-consent.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { scheduleOf } from '../schedules/schedule-of.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'
import { bookableDoctor, refuseUnlessBookable } from './bookable-doctor.ts'
import { followUpAt, refuseUnlessFollowUpLeft, type CompletedVisit, type FollowUp } from './follow-ups.ts'
import { isUpcoming, obstaclesTo, type TimeLock } from './obstacles-to.ts'
import { endOf, lengthOf, spanOf } from './span.ts'
import { startOffered } from './times/offered-start.ts'
import { choiceOf } from './visit-choice.ts'

/**
 * Decides for every caller whether a visit may be booked, or booked again: the doctor is listed and available, the
 * patient stays within the limit of upcoming visits, and a follow-up is left. The person is locked, then the doctor,
 * so that nothing changes before the transaction ends. The table's constraints decide who gets a contested time.
 */

const refuseBeyondLimit = ({ clinic }: Deps, upcoming: number): void => {
  if (upcoming >= clinic.facts().maxUpcomingAppointments) throw new Problem('too_many_appointments')
}

interface NewBooking {
  personId: string
  bookedBy: string
  doctorId: string
  visitTypeId: string | undefined
  /** By the clinic's clock. */
  date: string
  time: string
  /** Staff book at the last moment, every visit type, and beyond the limit. */
  isByStaff: boolean
  /** The time is kept so that a visit can be moved to it: that makes no visit more. */
  isForMove: boolean
  /** The visit that a follow-up belongs to, if staff name it. */
  follows?: CompletedVisit | null | undefined
  /** Set if the person must have a valid consent: the language of the refusal. */
  needsConsentIn?: Language | undefined
  timeLock: TimeLock
}

/** The booking to write if it is allowed, with its obstacles. */
export async function decideBooking(
  tx: Tx,
  deps: Deps,
  { personId, bookedBy, date, time, isByStaff, isForMove, needsConsentIn, timeLock, ...wanted }: NewBooking,
) {
  // Concurrent bookings for one person are counted one after the other, and a merge of theirs comes before or after.
  const doctor = await bookableDoctor(tx, { personId, doctorId: wanted.doctorId }, isByStaff)
  if (doctor.userId === personId) throw new Problem('cannot_book_self')
  const { followUpRule, ...choice } = await choiceOf(tx, deps, doctor.id, wanted.visitTypeId, isByStaff)
  const { visit } = choice
  const now = deps.clock.now()
  const { timeZone: zone } = deps.clinic.facts()
  // Times that the clock skips, and days that may be too far away for a timestamp, are refused below. Until then any
  // instant does.
  const isNear = Math.abs(daysBetween(civilAt(now, zone).date, date)) <= staffTerms.daysAhead
  const startsAt = (isNear ? instantAt(date, time, zone) : undefined) ?? now
  const endsAt = endOf(startsAt, visit)
  const contest = {
    doctorId: doctor.id,
    personId,
    bookedBy,
    span: spanOf(startsAt, visit),
    now,
    visitTime: { from: startsAt, to: endsAt },
  }
  const { availability, schedule, hasConsent, ...obstacles } = await obstaclesTo(tx, contest, timeLock)
  refuseUnlessBookable(availability, isByStaff)
  if (needsConsentIn && !hasConsent) throw consentRequired(needsConsentIn)
  startOffered(deps, schedule, { visit, isByStaff, date, time })
  const request = { personId, doctorId: doctor.id, date, rule: followUpRule, named: wanted.follows }
  const followUp: FollowUp = isForMove ? { followUpUntil: null, followUpOf: null } : await followUpAt(tx, deps, request)
  if (!isByStaff && !isForMove) refuseBeyondLimit(deps, obstacles.upcoming)
  return { doctor, ...choice, startsAt, endsAt, followUp, wanted: contest, obstacles }
}

/** A visit to be booked again unchanged: its doctor, time, length and type stay. */
export type Rebooked = Pick<
  AppointmentRow,
  'id' | 'doctorId' | 'personId' | 'startsAt' | 'endsAt' | 'pauseMinutes' | 'visitTypeId' | 'followUpOf'
>

interface Rebooking {
  /** Others could have had the time since, so the doctor must still take bookings. */
  isNew?: boolean
  /** Staff give visits back beyond the limit. */
  isByStaff?: boolean
}

async function refuseUnlessRebookable(
  tx: Tx,
  deps: Deps,
  visit: Rebooked,
  { isNew = false, isByStaff = false }: Rebooking,
): Promise<void> {
  const { doctorId, personId, startsAt } = visit
  const now = deps.clock.now()
  const doctor = await bookableDoctor(tx, visit, !isNew)
  if (doctor.userId === personId) throw new Problem('cannot_book_self')
  const schedule = (await scheduleOf(tx, doctorId)) ?? defaultSchedule
  const isOpen = isOpenDuring(spanOf(startsAt, lengthOf(visit)), schedule, deps.clinic.facts().timeZone)
  if (startsAt <= now || !isOpen) throw new Problem('slot_not_offered')
  await refuseUnlessFollowUpLeft(tx, deps, visit)
  if (!isByStaff) refuseBeyondLimit(deps, await tx.$count(appointments, isUpcoming({ personId, now })))
}

/**
 * Why a visit must not be booked again that was cancelled, held, or another person's; nothing if it may be. It had its
 * time, so the hours have to cover it, not to start one there.
 */
export async function refusalToRebook(
  tx: Tx,
  deps: Deps,
  visit: Rebooked,
  how: Rebooking = {},
): Promise<Problem | undefined> {
  try {
    await refuseUnlessRebookable(tx, deps, visit, how)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
