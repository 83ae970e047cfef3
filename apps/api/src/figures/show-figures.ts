import type { Figures, FiguresQuery } from '@aafiya/contracts/figures/figures'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, eq } from 'drizzle-orm'

import { countingRule } from '../appointments/visits/counted-visits.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { takesBookings } from '../doctors/is-listed.ts'
import type { Tx } from '../platform/db/database.ts'
import { schedulesOf } from '../schedules/schedule-of.ts'
import { atOneMoment, countingOf, periodOf } from './at-one-moment.ts'
import { busyHoursOf } from './busy-hours.ts'
import { countMessages } from './count-messages.ts'
import { countDue, countIncome, countTypes } from './count-money.ts'
import { countOffered, emptyWeek, totalOf, type WeekMinutes } from './count-time.ts'
import { countFigures, countMiddles, daysOf, isAttended, isNotCancelled, leadsOf, sumOf } from './count-visits.ts'
import { scanVisits, type FiguresDeps, type Scanned } from './scan-visits.ts'

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

export const doctorsAmong = (tx: Tx, { doctorId, speciality }: FiguresQuery) =>
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

/** Those with a visit or a movement of money in the period, and those who can be booked now. */
export const countedAmong = (known: readonly DoctorRow[], seen: ReadonlySet<string>): DoctorRow[] =>
  known.filter((doctor) => seen.has(doctor.id) || takesBookings(doctor))

/** The figures of each doctor; and what all of them offer in the week. */
function doctorsOf(
  { byDoctor: rows }: Scanned,
  { known, incomeOf, scheduleOf }: Doctors,
  period: { from: string; to: string; zone: string },
): { byDoctor: Figures['byDoctor']; offered: WeekMinutes } {
  const shown = countedAmong(known, new Set([...rows.map(({ doctorId }) => doctorId), ...incomeOf.keys()]))
  const offeredOf = countOffered(shown, ({ id }) => scheduleOf(id), period)
  const offered = emptyWeek().map((_, hour) => shown.reduce((all, doctor) => all + (offeredOf(doctor)[hour] ?? 0), 0))
  const byDoctor = shown.map((doctor) => {
    const theirs = rows.filter((row) => row.doctorId === doctor.id && isNotCancelled(row))
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
