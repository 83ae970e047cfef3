import { partsOfDay, type FoundTime, type FreeTimeQuery, type PartOfDay } from '@aafiya/contracts/desk/free-time-search'
import { usualType } from '@aafiya/contracts/doctors/usual-type'
import { addDays, civilAt, daysBetween, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { defaultSchedule, type Schedule } from '@aafiya/contracts/hours/schedule'
import { freeAmong, openStartsOf, staffTerms, standardVisit, type VisitLength } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { genders } from '@aafiya/contracts/platform/people'
import { and, arrayContains, eq } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { allowedDays, doctorsToFollow } from '../appointments/follow-ups.ts'
import { refusalToMove } from '../appointments/refusal-to-move.ts'
import { lengthOf } from '../appointments/span.ts'
import { spanOfDays, takenSpansOf } from '../appointments/times/taken-times.ts'
import { busySpansOf } from '../appointments/who-holds-time.ts'
import type { Deps } from '../deps.ts'
import { doctorNames } from '../doctors/doctor-view.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { isListed } from '../doctors/is-listed.ts'
import { typesOf } from '../doctors/visit-types/offered-types.ts'
import type { VisitTypeRow } from '../doctors/visit-types/visit-types.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { schedulesOf } from '../schedules/schedule-of.ts'
import { daysWithoutTimes } from './days-without-times.ts'
import { shownDate } from './shown-date.ts'

const shown = 10
const daysSearched = 60

/** The doctor's type to book: the wanted one or one of the same name; undefined if they do not offer it. */
function typeWith(
  types: readonly VisitTypeRow[],
  doctorId: string,
  wantedId: string | undefined,
): VisitTypeRow | undefined {
  const own = typesOf(types, doctorId)
  if (wantedId === undefined) return usualType(own)
  const name = types.find(({ id }) => id === wantedId)?.name
  return own.find(({ id }) => id === wantedId) ?? own.find((type) => type.name === name)
}

/** A doctor who may have a free time, and the type to book. */
interface Candidate {
  doctor: DoctorRow
  type: VisitTypeRow | undefined
  visit: VisitLength
  schedule: Schedule
  /** On which days the patient may book the type; by default on any. */
  isAllowed?: (date: string) => boolean
}

/** The visit to be moved, as it was booked. */
interface Moving {
  id: string
  personId: string
  doctorId: string
  startsAt: number
  date: string
  visit: VisitLength
  followUpUntil: string | null
}

async function movingVisit(db: Queryable, id: string, zone: string): Promise<Moving> {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id))
  if (!row) throw new Problem('appointment_not_found')
  const { personId, doctorId, startsAt, followUpUntil } = row
  const { date } = civilAt(startsAt, zone)
  return { id, personId, doctorId, startsAt: startsAt.getTime(), date, visit: lengthOf(row), followUpUntil }
}

async function candidatesFor(deps: Deps, query: FreeTimeQuery, moving?: Moving): Promise<Candidate[]> {
  const { db, visitTypes } = deps
  const rows = await db
    .select()
    .from(doctors)
    .where(
      and(
        isListed,
        query.doctorId === undefined ? undefined : eq(doctors.id, query.doctorId),
        query.speciality === undefined ? undefined : eq(doctors.speciality, query.speciality),
        query.gender === undefined ? undefined : eq(doctors.gender, genders[query.gender]),
        query.language === undefined ? undefined : arrayContains(doctors.languages, [query.language]),
      ),
    )
  const types = await visitTypes.current(db)
  const scheduleOf = await schedulesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((doctor) => {
    const schedule = scheduleOf(doctor.id) ?? defaultSchedule
    if (moving) {
      const isAllowed = (date: string) => refusalToMove(moving, { doctor, date }) === undefined
      return [{ doctor, type: undefined, visit: moving.visit, schedule, isAllowed }]
    }
    if (doctor.userId === query.personId) return []
    const type = typeWith(types, doctor.id, query.visitTypeId)
    if (!type && query.visitTypeId !== undefined) return []
    return [{ doctor, type, visit: type ?? standardVisit, schedule }]
  })
}

/** For a follow-up: only doctors the patient has seen, on the days that their visits allow. */
async function allowedFor(deps: Deps, personId: string | undefined, candidates: Candidate[]): Promise<Candidate[]> {
  if (personId === undefined || candidates.every(({ type }) => (type?.followUpDays ?? null) === null)) return candidates
  const followed = await doctorsToFollow(deps.db, deps, personId)
  const allowed = candidates.map(async (candidate) => {
    const { followUpDays = null, followUps = 1 } = candidate.type ?? {}
    if (followUpDays === null) return [candidate]
    const doctorId = candidate.doctor.id
    if (!followed.has(doctorId)) return []
    const rule = { days: followUpDays, each: followUps }
    return [{ ...candidate, isAllowed: await allowedDays(deps.db, deps, { personId, doctorId, rule }) }]
  })
  return (await Promise.all(allowed)).flat()
}

/**
 * The starts in a part of the day. Doctors with the same hours and length of visit share them: to compute them costs
 * most of all.
 */
function createStarts(now: Date, zone: string, part: PartOfDay | undefined) {
  const known = new Map<Schedule, Map<string, number[]>>()
  const { from, to } = part ? partsOfDay[part] : { from: 0, to: Infinity }
  return (date: string, { schedule, visit }: Candidate): number[] => {
    const ofSchedule = known.get(schedule) ?? new Map<string, number[]>()
    known.set(schedule, ofSchedule)
    const key = `${date} ${visit.minutes} ${visit.pauseMinutes}`
    const isInPart = (startsAt: number) => {
      if (!part) return true
      const at = minutesOf(civilAt(new Date(startsAt), zone).time)
      return at >= from && at < to
    }
    const starts =
      ofSchedule.get(key) ??
      openStartsOf({ date, now, zone, schedule, visit, ...staffTerms })
        // A time that has begun is for a patient who is already there, so it is not proposed.
        .filter((startsAt) => startsAt > now.getTime() && isInPart(startsAt))
    ofSchedule.set(key, starts)
    return starts
  }
}

/**
 * Runs of adjoining days, short ones first: the first days have ten free times as a rule, and only where they have not
 * is more read.
 */
function* runsOf(days: readonly string[]): Generator<string[]> {
  let rest = [...days]
  for (let size = 1; rest.length > 0; size *= 3) {
    const [first = ''] = rest
    const gap = rest.findIndex((date, place) => date !== addDays(first, place))
    const run = rest.slice(0, Math.min(size, gap < 0 ? rest.length : gap))
    rest = rest.slice(run.length)
    yield run
  }
}

/**
 * The first free times across days and doctors, by the desk's booking rules; for a patient, or a visit to be moved, only
 * times that the patient can have. Names no patient.
 */
export async function findFreeTimes(deps: Deps, query: FreeTimeQuery): Promise<FoundTime[]> {
  const { db, clock, clinic } = deps
  const { timeZone: zone } = clinic.facts()
  const now = clock.now()
  const today = civilAt(now, zone).date
  const start = shownDate(deps, query.from)
  const from = start < today ? today : start
  const until = query.until === undefined ? addDays(today, limits.daysAheadMax) : shownDate(deps, query.until)
  const days = Math.min(daysBetween(from, until) + 1, daysSearched)
  if (days < 1) return []
  const moving = query.moving === undefined ? undefined : await movingVisit(db, query.moving, zone)
  const candidates = await allowedFor(deps, query.personId, await candidatesFor(deps, query, moving))
  const mayBeFree = await daysWithoutTimes(
    deps,
    candidates.map(({ doctor }) => doctor.id),
  )
  const isOwn = ({ doctor }: Candidate) => doctor.id === moving?.doctorId
  const among = (dates: readonly string[]) =>
    candidates.filter((candidate) =>
      dates.some(
        (date) =>
          (candidate.isAllowed?.(date) ?? true) &&
          (mayBeFree(candidate, date) || (isOwn(candidate) && date === moving?.date)),
      ),
    )
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day)).filter((date) => among([date]).length > 0)
  const startsOf = createStarts(now, zone, query.part)
  const personId = moving?.personId ?? query.personId
  const visitTime = spanOfDays({ from, days, zone })
  const busy = personId === undefined ? [] : await busySpansOf(db, { personId, visitTime }, moving?.id)
  const found: FoundTime[] = []
  for (const run of runsOf(dates)) {
    const [first = from] = run
    const ids = among(run).map(({ doctor }) => doctor.id)
    const taken = await takenSpansOf(db, ids, { from: first, days: run.length, zone, now }, moving?.id)
    for (const date of run) {
      const ofDay = among([date]).flatMap((candidate) => {
        const { doctor, visit } = candidate
        const ofDoctor = freeAmong(startsOf(date, candidate), taken.get(doctor.id) ?? [], visit)
        const free = freeAmong(ofDoctor, busy, { ...visit, pauseMinutes: 0 })
        return Array.from(free, (startsAt) => ({ candidate, startsAt })).filter(
          ({ startsAt }) => !isOwn(candidate) || startsAt !== moving?.startsAt,
        )
      })
      const next = ofDay.toSorted((a, b) => a.startsAt - b.startsAt).slice(0, shown - found.length)
      found.push(...next.map(({ candidate, startsAt }) => toFound(candidate, startsAt, zone)))
      if (found.length >= shown) return found
    }
  }
  return found
}

function toFound({ doctor, type }: Candidate, startsAt: number, zone: string): FoundTime {
  const instant = new Date(startsAt)
  if (doctor.speciality === null) throw new Error('a listed doctor has a speciality')
  return {
    doctorId: doctor.id,
    ...doctorNames(doctor),
    speciality: doctor.speciality,
    ...civilAt(instant, zone),
    startsAt: instant.toISOString(),
    ...(type && { visitTypeId: type.id }),
  }
}
