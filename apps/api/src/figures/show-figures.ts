import type { Figures, FiguresQuery } from '@aafiya/contracts/figures/figures'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, count, eq, ne, sql, type Column, type SQL } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { endOfListedDay, startOfListedDay } from '../appointments/times/start-of-listed-day.ts'
import { countingRule, isOfFigure, isOfVisits } from '../appointments/visits/counted-visits.ts'
import type { Deps } from '../deps.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import { doctors } from '../doctors/doctors.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { schedulesOf } from '../schedules/schedule-of.ts'
import { waitingOffers } from '../waiting/waiting.table.ts'
import { countBusyHours } from './count-busy-hours.ts'
import { countMessages } from './count-messages.ts'
import { countDue, countIncome, countTypes } from './count-money.ts'
import { countOffered, emptyWeek, totalOf, type WeekMinutes } from './count-time.ts'
import {
  countByLead,
  countDays,
  countFigures,
  countIf,
  countMiddles,
  minutesOfVisit,
  takesTime,
  type Counting,
} from './count-visits.ts'

/**
 * The figures of a period, all of one moment. `ownDoctorId`: of that doctor alone, without messages. They name no
 * patient, so no access is recorded.
 */
export const showFigures = (deps: Deps, query: FiguresQuery, ownDoctorId?: string): Promise<Figures> =>
  deps.db.transaction(
    (tx) =>
      readFigures(tx, deps, { ...query, ...(ownDoctorId && { doctorId: ownDoctorId }) }, ownDoctorId === undefined),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

async function readFigures(tx: Tx, deps: Deps, query: FiguresQuery, isOfClinic: boolean): Promise<Figures> {
  const { from, to, doctorId, speciality, visitTypeId } = query
  const rule = countingRule(deps)
  const today = civilAt(deps.clock.now(), rule.zone).date
  const [start, end] = [startOfListedDay(from, deps), endOfListedDay(to, deps)]
  const isDuring = (at: SQL | Column) =>
    sql`${at} >= ${start.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz`
  const counting: Counting = {
    tx,
    rule,
    wanted: and(ne(appointments.status, 'held'), isDuring(appointments.startsAt), isOfVisits(query)),
  }
  const counts = await countFigures(counting)
  const { byMethod, income, ...money } = await countIncome(tx, query, deps)
  const types = await countTypes(counting)
  const { byDoctor, offered } = await countDoctors(counting, query, money.byDoctor)
  const time = (of: 'offered' | 'booked') => byDoctor.reduce((total, doctor) => total + doctor.time[of], 0)
  const isWhole = isOfClinic && !doctorId && !speciality && !visitTypeId
  return {
    from,
    to,
    until: to >= today ? (from > today ? from : today) : null,
    ...counts,
    ...(await countByLead(counting)),
    ...(await countMiddles(counting)),
    time: { offered: time('offered'), booked: time('booked') },
    days: await countDays(counting),
    busy: await countBusyHours(counting, offered, query),
    income,
    due: await countDue(counting),
    byMethod,
    byType: types.map((type) => ({ ...type, income: money.byType.get(type.id) ?? [] })),
    byDoctor,
    ...(isWhole && { messages: await countMessages(tx, deps, isDuring) }),
    refilled: await countRefilled(tx, query, isDuring(waitingOffers.startsAt)),
  }
}

/** Each doctor with a visit in the period, or who can be booked now; and what all of them offer in the week. */
async function countDoctors(
  { tx, rule, wanted }: Counting,
  { from, to, doctorId, speciality }: FiguresQuery,
  incomeOf: ReadonlyMap<string, Figures['income']>,
): Promise<{ byDoctor: Figures['byDoctor']; offered: WeekMinutes }> {
  const counted = await tx
    .select({
      id: appointments.doctorId,
      visits: countIf(isOfFigure('visits', rule)),
      completed: countIf(eq(appointments.status, 'completed')),
      booked:
        sql`coalesce(sum(${minutesOfVisit}) filter (where ${isOfFigure('visits', rule)} and ${takesTime}), 0)`.mapWith(
          Number,
        ),
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(wanted)
    .groupBy(appointments.doctorId)
  const of = new Map(counted.map((row) => [row.id, row]))
  const known = await tx
    .select()
    .from(doctors)
    .where(
      and(doctorId ? eq(doctors.id, doctorId) : undefined, speciality ? eq(doctors.speciality, speciality) : undefined),
    )
    .orderBy(asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))
  const shown = known.filter(
    ({ id, status, availability }) => of.has(id) || incomeOf.has(id) || (status === 'approved' && availability),
  )
  const scheduleOf = await schedulesOf(
    tx,
    shown.map(({ id }) => id),
  )
  const offeredOf = countOffered(shown, ({ id }) => scheduleOf(id), { from, to, zone: rule.zone })
  const offered = emptyWeek().map((_, hour) => shown.reduce((all, doctor) => all + (offeredOf(doctor)[hour] ?? 0), 0))
  const byDoctor = shown.map((doctor) => {
    const { visits = 0, completed = 0, booked = 0 } = of.get(doctor.id) ?? {}
    return {
      id: doctor.id,
      name: doctorFullName(doctor),
      nameAr: doctor.fullNameAr,
      visits,
      completed,
      time: { offered: Math.round(totalOf(offeredOf(doctor))), booked: Math.round(booked) },
      income: incomeOf.get(doctor.id) ?? [],
    }
  })
  return { byDoctor, offered }
}

async function countRefilled(
  tx: Tx,
  { doctorId, speciality }: FiguresQuery,
  during: ReturnType<typeof and>,
): Promise<number> {
  const [row] = await tx
    .select({ taken: count() })
    .from(waitingOffers)
    .innerJoin(doctors, eq(doctors.id, waitingOffers.doctorId))
    .where(
      and(
        during,
        eq(waitingOffers.state, 'taken'),
        doctorId ? eq(doctors.id, doctorId) : undefined,
        speciality ? eq(doctors.speciality, speciality) : undefined,
      ),
    )
  return row?.taken ?? 0
}
