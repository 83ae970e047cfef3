import { isRefundable } from '@aafiya/contracts/appointments/booking-facts'
import type { AffectedVisit as ProposedVisit } from '@aafiya/contracts/hours/affected-visits'
import { addDays, civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import type { Schedule } from '@aafiya/contracts/hours/schedule'
import { slotsOfDay, type TakenTime } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, asc, eq, exists, inArray, ne } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { refusalToMove } from '../appointments/refusal-to-move.ts'
import { lengthOf, spanOf } from '../appointments/span.ts'
import { takenTimes, toTakenTime } from '../appointments/times/taken-times.ts'
import type { Deps } from '../deps.ts'
import { doctorFullName, doctorNames } from '../doctors/doctor-view.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { isListed, isListedDoctor } from '../doctors/is-listed.ts'
import { callContacts } from '../people/guardians-of.ts'
import { patientNames } from '../people/person-name.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { scheduleOf } from '../schedules/schedule-of.ts'
import { schedules } from '../schedules/schedules.table.ts'
import type { AffectedVisit } from './affected-visits.ts'
import { scheduleAfter, type ScheduleChange } from './schedule-change.ts'

/** How many other doctors of the speciality are looked at, and how many days before and after the visit. */
const otherDoctors = 12
const otherDays = 7
/** How many free times there are to choose from. */
const timesShown = 12

/** 0, 1, -1, 2, -2 and so on: the day of the visit, then those around it. */
const around = (days: number): number[] => [
  0,
  ...Array.from({ length: days }, (_, index) => [index + 1, -index - 1]).flat(),
]

interface NearTime {
  startsAt: string
  /** From the visit, in milliseconds. */
  distance: number
}

interface Search {
  doctor: DoctorRow
  visit: AffectedVisit
  /** The patient's visits with other doctors, and times already proposed. */
  alsoTaken: readonly TakenTime[]
  /** How many days before and after the visit. */
  days: number
}

/** When doctors are there under the new hours and when they are taken, each looked up once. */
function lookUps(db: Queryable, { clock, clinic }: Deps, change: ScheduleChange) {
  const zone = clinic.facts().timeZone
  const now = clock.now()
  const schedules = new Map<string, Promise<Schedule>>()
  const taken = new Map<string, Promise<TakenTime[]>>()
  const once = <T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? find()
    known.set(key, found)
    return found
  }
  return {
    schedule: (doctorId: string) =>
      once(schedules, doctorId, async () => scheduleAfter(change, doctorId, await scheduleOf(db, doctorId))),
    taken: (doctorId: string, date: string) =>
      once(taken, `${doctorId} ${date}`, async () =>
        (await takenTimes(db, doctorId, { from: date, days: 1, zone, now })).map(toTakenTime),
      ),
  }
}

/** Free times of a doctor under the new hours, nearest to a visit first: on its day, then on the days around it. */
async function nearestTimes(
  { clock, clinic }: Deps,
  found: ReturnType<typeof lookUps>,
  { doctor, visit, alsoTaken, days }: Search,
) {
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const now = clock.now()
  const today = civilAt(now, zone).date
  const wanted = visit.appointment.startsAt
  const day = civilAt(wanted, zone).date
  const schedule = await found.schedule(doctor.id)
  const times: NearTime[] = []
  for (const offset of around(days)) {
    const date = addDays(day, offset)
    const ahead = daysBetween(today, date)
    if (ahead < 0 || ahead > daysAhead || refusalToMove(visit.appointment, { doctor, date })) continue
    const taken = [...(await found.taken(doctor.id, date)), ...alsoTaken]
    const free = slotsOfDay({ date, now, zone, schedule, leadMinutes, visit: lengthOf(visit.appointment), taken })
      .filter(({ state }) => state === 'free')
      .map(({ startsAt }) => ({ startsAt, distance: Math.abs(Date.parse(startsAt) - wanted.getTime()) }))
      .toSorted((a, b) => a.distance - b.distance)
    times.push(...free)
    if (times.length >= timesShown) break
  }
  return times.slice(0, timesShown)
}

/** Every booked visit of some patients, as times that are taken. */
async function visitsOfPatients(db: Queryable, affected: readonly AffectedVisit[]) {
  const personIds = [...new Set(affected.map(({ appointment }) => appointment.personId))]
  const rows = await db
    .select({
      id: appointments.id,
      personId: appointments.personId,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
    })
    .from(appointments)
    .where(and(inArray(appointments.personId, personIds), eq(appointments.status, 'booked')))
  /** When the patient of a visit is with someone else. */
  return ({ appointment }: AffectedVisit): TakenTime[] =>
    rows
      .filter(({ id, personId }) => personId === appointment.personId && id !== appointment.id)
      .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }))
}

/**
 * Other doctors who could see a doctor's patients: of the same speciality and taking bookings, by name. If the clinic
 * closes, only doctors with their own hours, since it closes for all others too.
 */
async function othersOfSpeciality(
  db: Queryable,
  { doctorId }: ScheduleChange,
  doctor: DoctorRow,
): Promise<DoctorRow[]> {
  if (doctor.speciality === null) return []
  const hasOwnHours = exists(db.select({ id: schedules.id }).from(schedules).where(eq(schedules.doctorId, doctors.id)))
  return db
    .select()
    .from(doctors)
    .where(
      and(
        eq(doctors.speciality, doctor.speciality),
        isListed,
        eq(doctors.availability, true),
        ne(doctors.id, doctor.id),
        doctorId === undefined ? hasOwnHours : undefined,
      ),
    )
    .orderBy(asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))
    .limit(otherDoctors)
}

/**
 * Proposes for each visit other times of its doctor, unless suspended, and another doctor; no time is proposed twice.
 * The access to guardians who are to be called is recorded.
 */
export async function proposeTimes(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  change: ScheduleChange,
  affected: readonly AffectedVisit[],
): Promise<ProposedVisit[]> {
  const proposed = new Map<string, TakenTime[]>()
  const remember = (doctorId: string, startsAt: string, { appointment }: AffectedVisit) => {
    const { to } = spanOf(new Date(startsAt), lengthOf(appointment))
    proposed.set(doctorId, [...(proposed.get(doctorId) ?? []), { startsAt, endsAt: to.toISOString() }])
  }
  const found = lookUps(tx, deps, change)
  const timesOfPatient = await visitsOfPatients(tx, affected)
  const calls = await callContacts(
    tx,
    deps,
    caller,
    affected.map(({ appointment }) => appointment.personId),
  )
  const others = new Map<string, Promise<DoctorRow[]>>()
  const othersOf = (doctor: DoctorRow) => {
    const known = others.get(doctor.id) ?? othersOfSpeciality(tx, change, doctor)
    others.set(doctor.id, known)
    return known
  }
  const visits: ProposedVisit[] = []
  for (const visit of affected) {
    const { appointment, doctor, patient } = visit
    const call = calls.get(appointment.personId)
    const busy = timesOfPatient(visit)
    const search = (by: DoctorRow, days: number) =>
      nearestTimes(deps, found, { doctor: by, visit, days, alsoTaken: [...busy, ...(proposed.get(by.id) ?? [])] })
    // A suspended doctor sees no one.
    const sameTimes = isListedDoctor(doctor) ? await search(doctor, limits.bookingDaysAhead) : []
    const [same] = sameTimes
    let other: (NearTime & { doctor: DoctorRow; times: NearTime[] }) | undefined
    for (const candidate of await othersOf(doctor)) {
      const times = await search(candidate, otherDays)
      const [time] = times
      if (time && (!other || time.distance < other.distance)) other = { doctor: candidate, times, ...time }
      if (other?.distance === 0) break
    }
    if (same) remember(doctor.id, same.startsAt, visit)
    if (other) remember(other.doctor.id, other.startsAt, visit)
    visits.push({
      id: appointment.id,
      sequence: appointment.sequence,
      doctorId: doctor.id,
      ...doctorNames(doctor),
      ...patientNames(patient),
      startsAt: appointment.startsAt.toISOString(),
      isPaid: isRefundable(appointment.paymentStatus),
      ...(appointment.paymentStatus === 'partly_paid' && { isPartlyPaid: true }),
      ...(call && { call }),
      sameDoctor: same?.startsAt ?? null,
      otherDoctor: other
        ? {
            id: other.doctor.id,
            name: doctorFullName(other.doctor),
            nameAr: other.doctor.fullNameAr,
            startsAt: other.startsAt,
          }
        : null,
      sameDoctorTimes: sameTimes.map(({ startsAt }) => startsAt),
      otherDoctorTimes: (other?.times ?? []).map(({ startsAt }) => startsAt),
    })
  }
  return visits
}
