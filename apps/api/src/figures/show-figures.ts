import type { Figures, FiguresQuery } from '@aafiya/contracts/figures/figures'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, eq, gte, lt, ne, sql, type Column } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { endOfListedDay, startOfListedDay } from '../appointments/times/start-of-listed-day.ts'
import { countingRule, isOfVisits } from '../appointments/visits/counted-visits.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { schedulesOf } from '../schedules/schedule-of.ts'
import { busyHoursOf } from './busy-hours.ts'
import { countMessages } from './count-messages.ts'
import { countMiddles } from './count-middles.ts'
import { countDue, countIncome, countTypes } from './count-money.ts'
import { countOffered, emptyWeek, totalOf, type WeekMinutes } from './count-time.ts'
import { countFigures, daysOf, isAttended, isKept, leadsOf, sumOf } from './count-visits.ts'
import { scanVisits, type Counting, type FiguresDeps, type Scanned } from './scan-visits.ts'

/**
 * The figures of a period, the visits all of one moment. `ownDoctorId`: of that doctor alone, without messages. They
 * name no patient, so no access is recorded.
 */
export async function showFigures(deps: FiguresDeps, query: FiguresQuery, ownDoctorId?: string): Promise<Figures> {
  const wanted = { ...query, ...(ownDoctorId && { doctorId: ownDoctorId }) }
  const isWhole = !wanted.doctorId && !wanted.speciality && !wanted.visitTypeId
  // Each takes about half of the time. Neither waits for the other's connection.
  const [visits, others] = await Promise.all([readVisits(deps, wanted), readOthers(deps, wanted, isWhole)])
  const { scanned, types, visits: counts, ...figures } = visits
  const { byMethod, income, byType, byDoctor: incomeOf, unpaid, doctors: known, scheduleOf, ...rest } = others
  const { from, to } = wanted
  const { zone } = countingRule(deps)
  const { byDoctor, offered } = doctorsOf(scanned, { known, incomeOf, scheduleOf }, { from, to, zone })
  const time = (of: 'offered' | 'booked') => byDoctor.reduce((total, doctor) => total + doctor.time[of], 0)
  const today = civilAt(deps.clock.now(), zone).date
  return {
    from,
    to,
    until: to >= today ? (from > today ? from : today) : null,
    visits: { ...counts, waited: rest.waiting.count, unpaid },
    ...figures,
    ...leadsOf(scanned),
    time: { offered: time('offered'), booked: time('booked') },
    days: daysOf(scanned),
    busy: busyHoursOf(scanned, offered, query),
    income,
    byMethod,
    byType: types.map((type) => ({ ...type, income: byType.get(type.id) ?? [] })),
    byDoctor,
    ...rest,
  }
}

/**
 * For these transactions alone. The memory lets PostgreSQL count in hash tables, which it overestimates, instead of
 * sorting all visits: 340 -> 150 ms for 60,000. Starting parallel workers takes longer than they save: 45 -> 12 ms
 * for what is due. The session's zone converts a time faster than a named one, which is looked up for each.
 */
const settingsOf = (zone: string) =>
  sql`select set_config('work_mem', '32MB', true), set_config('max_parallel_workers_per_gather', '0', true),
    set_config('timezone', ${zone}, true)`

const atOneMoment = <T>(deps: FiguresDeps, read: (tx: Tx) => Promise<T>): Promise<T> =>
  deps.db.transaction(
    async (tx) => {
      await tx.execute(settingsOf(countingRule(deps).zone))
      return read(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

function periodOf({ from, to }: FiguresQuery, deps: FiguresDeps) {
  const [start, end] = [startOfListedDay(from, deps), endOfListedDay(to, deps)]
  return (at: Column) => and(gte(at, start), lt(at, end))
}

const countingOf = (tx: Tx, deps: FiguresDeps, query: FiguresQuery): Counting => ({
  tx,
  rule: countingRule(deps),
  wanted: and(ne(appointments.status, 'held'), periodOf(query, deps)(appointments.startsAt), isOfVisits(query)),
})

const readVisits = (deps: FiguresDeps, query: FiguresQuery) =>
  atOneMoment(deps, async (tx) => {
    const counting = countingOf(tx, deps, query)
    const scanned = await scanVisits(counting)
    return { scanned, types: await countTypes(tx, scanned), ...(await countFigures(counting, scanned)) }
  })

const readOthers = (deps: FiguresDeps, query: FiguresQuery, isWhole: boolean) =>
  atOneMoment(deps, async (tx) => {
    const isDuring = periodOf(query, deps)
    const counting = countingOf(tx, deps, query)
    const known = await doctorsAmong(tx, query)
    return {
      ...(await countIncome(tx, query, deps)),
      ...(await countMiddles(counting)),
      ...(await countDue(counting)),
      ...(isWhole && { messages: await countMessages(tx, deps, isDuring) }),
      doctors: known,
      scheduleOf: await schedulesOf(
        tx,
        known.map(({ id }) => id),
      ),
    }
  })

const doctorsAmong = (tx: Tx, { doctorId, speciality }: FiguresQuery) =>
  tx
    .select()
    .from(doctors)
    .where(
      and(doctorId ? eq(doctors.id, doctorId) : undefined, speciality ? eq(doctors.speciality, speciality) : undefined),
    )
    .orderBy(asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))

interface Doctors {
  known: DoctorRow[]
  incomeOf: ReadonlyMap<string, Figures['income']>
  scheduleOf: Awaited<ReturnType<typeof schedulesOf>>
}

/** Each doctor with a visit in the period, or who can be booked now; and what all of them offer in the week. */
function doctorsOf(
  { byDoctor: rows }: Scanned,
  { known, incomeOf, scheduleOf }: Doctors,
  period: { from: string; to: string; zone: string },
): { byDoctor: Figures['byDoctor']; offered: WeekMinutes } {
  const seen = new Set(rows.map(({ doctorId }) => doctorId))
  const shown = known.filter(
    ({ id, status, availability }) => seen.has(id) || incomeOf.has(id) || (status === 'approved' && availability),
  )
  const offeredOf = countOffered(shown, ({ id }) => scheduleOf(id), period)
  const offered = emptyWeek().map((_, hour) => shown.reduce((all, doctor) => all + (offeredOf(doctor)[hour] ?? 0), 0))
  const byDoctor = shown.map((doctor) => {
    const theirs = rows.filter((row) => row.doctorId === doctor.id && isKept(row))
    const booked = theirs.reduce((all, { visits, length }) => all + visits * length, 0)
    return {
      id: doctor.id,
      name: doctorFullName(doctor),
      nameAr: doctor.fullNameAr,
      visits: sumOf(theirs),
      completed: sumOf(theirs, ({ status }) => status === 'completed'),
      attended: sumOf(theirs, isAttended),
      noShow: sumOf(theirs, ({ status }) => status === 'no_show'),
      time: { offered: Math.round(totalOf(offeredOf(doctor))), booked: Math.round(booked) },
      income: incomeOf.get(doctor.id) ?? [],
    }
  })
  return { byDoctor, offered }
}
