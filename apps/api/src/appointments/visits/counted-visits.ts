import { settledStatuses } from '@aafiya/contracts/appointments/booking-facts'
import type { CountedVisits } from '@aafiya/contracts/figures/counted-visits'
import { leadDays as rangeOf, type LeadTime, type VisitFigure } from '@aafiya/contracts/figures/visit-figures'
import { weekdays } from '@aafiya/contracts/hours/schedule'
import { and, eq, gt, inArray, isNotNull, isNull, ne, notInArray, sql, type Column, type SQL } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { appointments } from '../appointments.table.ts'

export interface CountingRule {
  zone: string
  /** A patient's cancellation is late where it came fewer hours before the visit. */
  fullHours: number
}

export function countingRule({ clinic }: Pick<Deps, 'clinic'>): CountingRule {
  const { timeZone: zone, refundRule } = clinic.facts()
  return { zone, fullHours: refundRule.fullHours }
}

const { status, startsAt, createdAt, cancelReason, cancelledAt, chosenStart, declinableUntil } = appointments

const isKept = ne(status, 'cancelled')
const byPatient = and(eq(status, 'cancelled'), isNull(cancelReason))
const byClinic = and(eq(status, 'cancelled'), isNotNull(cancelReason))
/** `refundStartOf` and `cancellingSide`: when the clinic moved a visit, its patient still had what they had before. */
const isLate = ({ fullHours }: CountingRule) =>
  and(
    byPatient,
    sql`${cancelledAt} > greatest(${startsAt}, ${chosenStart}) - ${fullHours}::float8 * interval '1 hour'`,
    sql`(${declinableUntil} > ${cancelledAt}) is not true`,
  )

/** `isOwed` of the contract. */
export const isOwed = and(
  gt(appointments.fee, 0),
  notInArray(appointments.paymentStatus, [...settledStatuses]),
  inArray(status, ['arrived', 'completed']),
)

const isFirst = sql`not exists (
  select from appointments earlier
  where earlier.person_id = ${appointments.personId} and earlier.status not in ('cancelled', 'held')
    and (earlier.starts_at, earlier.id) < (${startsAt}, ${appointments.id}))`

/** Also once the visit that took the time moved away, and another came. */
const isRefilled = sql`exists (
  select from waiting_offers taken where taken.doctor_id = ${appointments.doctorId}
    and taken.starts_at = ${startsAt} and taken.state = 'taken')`

/** Whether a visit is one of a figure. Both the counting and the list of what was counted ask this. */
export function isOfFigure(figure: VisitFigure, rule: CountingRule): SQL | undefined {
  switch (figure) {
    case 'visits':
      return isKept
    case 'open':
      return inArray(status, ['booked', 'arrived'])
    case 'attended':
      return inArray(status, ['completed', 'no_show'])
    case 'completed':
    case 'no_show':
    case 'cancelled':
      return eq(status, figure)
    case 'by_patient':
      return byPatient
    case 'by_clinic':
      return byClinic
    case 'late':
      return isLate(rule)
    case 'kept':
      return sql`not (${byClinic})`
    case 'waited':
      return and(isNotNull(appointments.arrivedAt), isNotNull(appointments.startedAt))
    case 'unpaid':
      return isOwed
    case 'first':
      return and(isKept, isFirst)
    case 'return':
      return and(isKept, sql`not (${isFirst})`)
    case 'refilled':
      return and(isKept, isRefilled)
  }
}

/** The days from booking to visit, by the clinic's calendar; none for a visit that was recorded afterwards. */
export const leadDays = ({ zone }: CountingRule): SQL<number> =>
  sql`greatest(0, (${startsAt} at time zone ${zone})::date - (${createdAt} at time zone ${zone})::date)`

export function hasLead(lead: LeadTime, rule: CountingRule): SQL {
  const [least, most] = rangeOf[lead]
  return most === Infinity
    ? sql`${leadDays(rule)} >= ${least}::int`
    : sql`${leadDays(rule)} between ${least}::int and ${most}::int`
}

/** A reminder was sent, also if the visit was moved afterwards. */
export const isReminded = sql`exists (
  select from reminders sent where sent.appointment_id = ${appointments.id} and sent.state = 'sent')`
export const isConfirmed = isNotNull(appointments.confirmedAt)

const hasAnswer = (wanted: 'yes' | 'no' | undefined, condition: SQL) =>
  wanted && (wanted === 'yes' ? condition : sql`not (${condition})`)

type OfVisits = Pick<CountedVisits, 'doctorId' | 'speciality' | 'visitTypeId'>

/** Whether a doctor is of a speciality. A subquery: what counts many visits need not join each with its doctor. */
export const isOfSpeciality = (doctorId: SQL | Column, speciality: string): SQL =>
  sql`${doctorId} in (select id from ${doctors} where ${eq(doctors.speciality, speciality)})`

export const isOfType = (typeId: SQL | Column, wanted: string): SQL =>
  wanted === 'none' ? sql`${typeId} is null` : sql`${typeId} = ${wanted}`

/** Whether a visit is of a doctor, a speciality and a type. */
export const isOfVisits = ({ doctorId, speciality, visitTypeId }: OfVisits): SQL | undefined =>
  and(
    doctorId ? eq(appointments.doctorId, doctorId) : undefined,
    speciality ? isOfSpeciality(appointments.doctorId, speciality) : undefined,
    visitTypeId ? isOfType(appointments.visitTypeId, visitTypeId) : undefined,
  )

/** The condition of a list that shows what was counted. */
export function isCounted(counted: CountedVisits, rule: CountingRule): SQL | undefined {
  const { figure, lead, reminded, confirmed, weekday, hour } = counted
  return and(
    isOfVisits(counted),
    figure && isOfFigure(figure, rule),
    lead && hasLead(lead, rule),
    hasAnswer(reminded, isReminded),
    hasAnswer(confirmed, isConfirmed),
    weekday && sql`extract(dow from ${startsAt} at time zone ${rule.zone}) = ${weekdays.indexOf(weekday)}::int`,
    hour === undefined
      ? undefined
      : sql`extract(hour from ${startsAt} at time zone ${rule.zone}) = ${Number(hour)}::int`,
  )
}
