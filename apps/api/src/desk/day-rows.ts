import type { DayVisit } from '@aafiya/contracts/desk/desk'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gt, inArray, isNotNull, ne, or, sql, type SQLWrapper } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../appointments/appointments.table.ts'
import { bookedType } from '../appointments/booked-type.ts'
import { isAnswered } from '../appointments/is-answered.ts'
import { paidPart } from '../appointments/paid-part.ts'
import { takenUntil } from '../appointments/span.ts'
import { milliseconds } from '../appointments/times/taken-times.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import { patientNames } from '../people/person-name.ts'
import type { Tx } from '../platform/db/database.ts'
import { shownPhone, type countryOf } from '../platform/phones.ts'
import { isOnDay } from './day-version.ts'

type Instants<Name extends keyof AppointmentRow> = {
  [Key in Name]: Extract<AppointmentRow[Key], null> | number
}

/** What the day shows of a visit or a held time; instants in milliseconds. */
export type DayRow = Pick<
  AppointmentRow,
  | 'id'
  | 'doctorId'
  | 'personId'
  | 'pauseMinutes'
  | 'visitTypeId'
  | 'visitTypeName'
  | 'visitTypeNameAr'
  | 'overbookReason'
  | 'followUpUntil'
  | 'status'
  | 'fee'
  | 'currency'
  | 'paymentStatus'
  | 'partPaidMinor'
  | 'sequence'
  | 'answeredSequence'
  | 'patientLateMinutes'
  | 'cancelReason'
> &
  Instants<
    | 'startsAt'
    | 'endsAt'
    | 'arrivedAt'
    | 'startedAt'
    | 'completedAt'
    | 'noShowAt'
    | 'confirmedAt'
    | 'cancelledAt'
    | 'reservedUntil'
  > &
  Pick<PersonRow, 'fullName' | 'fullNameAr'> & { phone: string | null; takenUntil: number; isMovedByClinic: boolean }

const { doctorId, personId, startsAt, status } = appointments

const columns: Readonly<Record<keyof DayRow, SQLWrapper>> = {
  id: appointments.id,
  doctorId,
  personId,
  fullName: people.fullName,
  fullNameAr: people.fullNameAr,
  phone: sql`${people.phones}[1]`,
  pauseMinutes: appointments.pauseMinutes,
  visitTypeId: appointments.visitTypeId,
  visitTypeName: appointments.visitTypeName,
  visitTypeNameAr: appointments.visitTypeNameAr,
  overbookReason: appointments.overbookReason,
  followUpUntil: appointments.followUpUntil,
  isMovedByClinic: isNotNull(appointments.chosenStart),
  status,
  fee: appointments.fee,
  currency: appointments.currency,
  paymentStatus: appointments.paymentStatus,
  partPaidMinor: appointments.partPaidMinor,
  sequence: appointments.sequence,
  answeredSequence: appointments.answeredSequence,
  patientLateMinutes: appointments.patientLateMinutes,
  cancelReason: appointments.cancelReason,
  startsAt: milliseconds(startsAt),
  endsAt: milliseconds(appointments.endsAt),
  takenUntil: milliseconds(takenUntil),
  arrivedAt: milliseconds(appointments.arrivedAt),
  startedAt: milliseconds(appointments.startedAt),
  completedAt: milliseconds(appointments.completedAt),
  noShowAt: milliseconds(appointments.noShowAt),
  confirmedAt: milliseconds(appointments.confirmedAt),
  cancelledAt: milliseconds(appointments.cancelledAt),
  reservedUntil: milliseconds(appointments.reservedUntil),
}

const fields = Object.entries(columns).flatMap(([name, value]) => [sql.raw(`'${name}'`), value])

/** The rows as one value: a row for each, with all its columns, takes several times as long to read. */
const rows = sql<DayRow[] | null>`json_agg(
  json_build_object(${sql.join(fields, sql`, `)}) order by ${startsAt}, ${appointments.id})`

interface Wanted {
  date: string
  zone: string
  now: Date
  speciality: string | undefined
}

/** The visits and held times of a day, earliest first. */
export async function dayRows(tx: Tx, { date, zone, now, speciality }: Wanted): Promise<DayRow[]> {
  const ofSpeciality =
    speciality === undefined
      ? undefined
      : inArray(doctorId, tx.select({ id: doctors.id }).from(doctors).where(eq(doctors.speciality, speciality)))
  const [found] = await tx
    .select({ rows })
    .from(appointments)
    .innerJoin(people, eq(people.id, personId))
    .where(and(isOnDay(date, zone), ofSpeciality, or(ne(status, 'held'), gt(appointments.heldUntil, now))))
  return found?.rows ?? []
}

/** A visit of this length is sent without its end. */
const usualLength = limits.slotMinutes * 60_000

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()

interface Place {
  zone: string
  country: ReturnType<typeof countryOf>
}

/** A visit as the day shows it. */
export function toDayVisit(row: DayRow, { zone, country }: Place): DayVisit {
  if (row.status === 'held') throw new Error('a held slot is no appointment yet')
  const isCurrent = isAnswered(row)
  return {
    id: row.id,
    doctorId: row.doctorId,
    personId: row.personId,
    sequence: row.sequence,
    ...patientNames(row),
    ...(row.phone !== null && { phone: shownPhone(row.phone, country) }),
    appointmentDate: isoOf(row.startsAt),
    appointmentTime: civilAt(new Date(row.startsAt), zone).time,
    ...(row.endsAt - row.startsAt !== usualLength && { endsAt: isoOf(row.endsAt) }),
    ...(row.pauseMinutes > 0 && { pauseMinutes: row.pauseMinutes }),
    status: row.status,
    fee: row.fee,
    paymentStatus: row.paymentStatus,
    ...paidPart(row),
    ...bookedType(row),
    ...(row.overbookReason !== null && { overbooked: row.overbookReason }),
    ...(row.followUpUntil !== null && { followUpUntil: row.followUpUntil }),
    ...(row.isMovedByClinic && { isMovedByClinic: true as const }),
    ...(row.cancelledAt !== null && { cancelReason: row.cancelReason, cancelledAt: isoOf(row.cancelledAt) }),
    ...(isCurrent && row.confirmedAt !== null && { confirmedAt: isoOf(row.confirmedAt) }),
    ...(isCurrent && row.patientLateMinutes !== null && { patientLateMinutes: row.patientLateMinutes }),
    ...(row.arrivedAt !== null && { arrivedAt: isoOf(row.arrivedAt) }),
    ...(row.startedAt !== null && { startedAt: isoOf(row.startedAt) }),
    ...(row.completedAt !== null && { completedAt: isoOf(row.completedAt) }),
    ...(row.noShowAt !== null && { noShowAt: isoOf(row.noShowAt) }),
  }
}
