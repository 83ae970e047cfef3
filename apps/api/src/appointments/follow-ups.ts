import { followedOn, type FollowUpRule } from '@aafiya/contracts/appointments/follow-up'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { dayMs } from '@aafiya/contracts/platform/durations'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { personFor } from '../people/person-for.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'
import { listedDoctor } from './bookable-doctor.ts'

/** A visit that gives follow-ups: one that was no follow-up itself, by its civil day. */
export interface CompletedVisit {
  id: string
  completedOn: string
}

/** A follow-up's link to the visit it belongs to; both null for any other visit. */
export type FollowUp = Pick<AppointmentRow, 'followUpUntil' | 'followUpOf'>

interface People {
  personId: string
  doctorId: string
}

/** Of so many earlier visits of a patient to a doctor the latest are looked at. */
const lookedAt = 50

/** The states that use up a follow-up. A cancelled one can be booked again, and a held one is not used yet. */
const given = ['booked', 'arrived', 'completed', 'no_show'] as const

/** Whether a patient's visit may allow follow-ups by the longest rule that a type can have. */
const isFollowed = ({ clock }: Pick<Deps, 'clock'>, personId: string) =>
  and(
    eq(appointments.personId, personId),
    eq(appointments.status, 'completed'),
    isNull(appointments.followUpUntil),
    gt(appointments.startsAt, new Date(clock.now().getTime() - (limits.followUpDaysMax + 1) * dayMs)),
  )

/**
 * A patient's completed visits to a doctor that may still allow follow-ups, latest first, with how many each has had.
 */
async function completedVisits(db: Queryable, { clock, clinic }: Deps, { personId, doctorId }: People) {
  const { timeZone } = clinic.facts()
  const rows = await db
    .select({ id: appointments.id, startsAt: appointments.startsAt })
    .from(appointments)
    .where(and(isFollowed({ clock }, personId), eq(appointments.doctorId, doctorId)))
    .orderBy(desc(appointments.startsAt))
    .limit(lookedAt)
  return withFollowUps(
    db,
    rows.map(({ id, startsAt }) => ({ id, completedOn: civilAt(startsAt, timeZone).date })),
  )
}

async function withFollowUps(db: Queryable, visits: readonly CompletedVisit[]) {
  const ids = visits.map(({ id }) => id)
  const followUps = await db
    .select({ of: appointments.followUpOf })
    .from(appointments)
    .where(and(inArray(appointments.followUpOf, ids), inArray(appointments.status, [...given])))
  return visits.map((visit) => ({ ...visit, followUps: followUps.filter(({ of }) => of === visit.id).length }))
}

/** The doctors who may still owe a patient a follow-up. */
export async function doctorsToFollow(db: Queryable, { clock }: Deps, personId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ doctorId: appointments.doctorId })
    .from(appointments)
    .where(isFollowed({ clock }, personId))
  return new Set(rows.map(({ doctorId }) => doctorId))
}

interface FollowUpRequest extends People {
  date: string
  /** Null: no follow-up. */
  rule: FollowUpRule | null
  /** The visit it belongs to, if staff name it; null if there is none. */
  named?: CompletedVisit | null | undefined
}

/**
 * The visit that gives a follow-up on a civil day, or its refusal. The caller has locked the person, so that two
 * bookings count each other.
 */
export async function followUpAt(
  db: Queryable,
  deps: Deps,
  { date, rule, named, ...people }: FollowUpRequest,
): Promise<FollowUp> {
  if (!rule) return { followUpUntil: null, followUpOf: null }
  const visits =
    named === undefined ? await completedVisits(db, deps, people) : await withFollowUps(db, named ? [named] : [])
  const followed = followedOn(visits, date, rule)
  if (!followed) throw new Problem('follow_up_not_offered')
  return { followUpUntil: addDays(followed.completedOn, rule.days), followUpOf: followed.id }
}

/** On which civil days a patient can book a visit with a doctor by its rule for follow-ups; any day without a rule. */
export async function allowedDays(
  db: Queryable,
  deps: Deps,
  { rule, ...people }: People & { rule: FollowUpRule | null },
): Promise<(date: string) => boolean> {
  if (!rule) return () => true
  const visits = await completedVisits(db, deps, people)
  return (date) => followedOn(visits, date, rule) !== undefined
}

/** Refuses to restore a follow-up if its visit's follow-ups have been used up since. */
export async function refuseUnlessFollowUpLeft(
  tx: Tx,
  { visitTypes }: Deps,
  { id, followUpOf, visitTypeId }: Pick<AppointmentRow, 'id' | 'followUpOf' | 'visitTypeId'>,
): Promise<void> {
  if (followUpOf === null) return
  const each = (await visitTypes.current(tx)).find((type) => type.id === visitTypeId)?.followUps ?? 1
  const isOther = and(
    eq(appointments.followUpOf, followUpOf),
    ne(appointments.id, id),
    inArray(appointments.status, [...given]),
  )
  if ((await tx.$count(appointments, isOther)) >= each) throw new Problem('follow_up_not_offered')
}

interface Question {
  accountId: string
  /** The account's own person unless it names another. */
  personId?: string | undefined
  doctorId: string
}

/** From when on the follow-ups of a patient to a doctor count, and how many there were. */
export const showLastVisit = (deps: Deps, { accountId, personId: wanted, doctorId }: Question) =>
  deps.db.transaction(async (tx) => {
    await listedDoctor(tx, doctorId)
    const { id: personId } = await personFor(tx, deps, accountId, wanted)
    const visits = (await completedVisits(tx, deps, { personId, doctorId })).map(({ id: _, ...visit }) => visit)
    return { completedOn: visits[0]?.completedOn ?? null, visits }
  })

/**
 * The visit for the next follow-ups that a doctor books: the visit they look at, even if it is not completed yet.
 * After a follow-up the patient's completed visits count, as for everyone; a visit that did not take place allows
 * none.
 */
export function followedBy(
  { clinic }: Deps,
  { id, status, startsAt, followUpUntil }: AppointmentRow,
): CompletedVisit | null | undefined {
  if (status === 'cancelled' || status === 'no_show') return null
  return followUpUntil === null ? { id, completedOn: civilAt(startsAt, clinic.facts().timeZone).date } : undefined
}
