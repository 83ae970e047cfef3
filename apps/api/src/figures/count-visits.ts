import type { Figures } from '@aafiya/contracts/figures/figures'
import { leadDays as daysOfLead, leadTimes, type VisitFigure } from '@aafiya/contracts/figures/visit-figures'
import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import {
  isConfirmed,
  isOfFigure,
  isReminded,
  leadDays,
  type CountingRule,
} from '../appointments/visits/counted-visits.ts'
import { doctors } from '../doctors/doctors.table.ts'
import type { Tx } from '../platform/db/database.ts'

export interface Counting {
  tx: Tx
  rule: CountingRule
  /** Which visits are counted; the query has to join doctors. */
  wanted: SQL | undefined
}

/** With the break. */
export const minutesOfVisit = sql`(extract(epoch from ${appointments.endsAt} - ${appointments.startsAt})::float8 / 60 + ${appointments.pauseMinutes})`
/** A visit booked over another takes no time of its own. */
export const takesTime = eq(appointments.overbookLane, 0)

export const countIf = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number)

const { status, startsAt } = appointments

/** A column of the result, for grouping: a parameter repeated in `group by` would be another expression. */
const first = sql`1`

const attendance = (rule: CountingRule, also?: SQL) => {
  const of = (figure: VisitFigure) => countIf(and(isOfFigure(figure, rule), also))
  return { attended: of('attended'), noShow: of('no_show'), kept: of('kept'), late: of('late') }
}
type Attendance = Figures['attendance']

const notIn = (all: Attendance, part: Attendance): Attendance => ({
  attended: all.attended - part.attended,
  noShow: all.noShow - part.noShow,
  kept: all.kept - part.kept,
  late: all.late - part.late,
})

/** Counts of each figure, and of attendance by whether the patient was reminded, or had confirmed. */
export async function countFigures(counting: Counting): Promise<{
  visits: Figures['visits']
  attendance: Attendance
  byReminder: Figures['byReminder']
  byConfirmation: Figures['byConfirmation']
}> {
  const { tx, rule, wanted } = counting
  const of = (figure: VisitFigure) => countIf(isOfFigure(figure, rule))
  const [row] = await tx
    .select({
      visits: {
        visits: of('visits'),
        open: of('open'),
        attended: of('attended'),
        completed: of('completed'),
        no_show: of('no_show'),
        cancelled: of('cancelled'),
        by_patient: of('by_patient'),
        by_clinic: of('by_clinic'),
        late: of('late'),
        kept: of('kept'),
        waited: of('waited'),
        unpaid: of('unpaid'),
      },
      confirmed: attendance(rule, isConfirmed),
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(wanted)
  // Conditions about other rows are conditions of the query: as filters of an aggregate they run once for each visit.
  const [firsts] = await tx
    .select({ visits: count() })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(and(wanted, isOfFigure('first', rule)))
  const [reminded] = await tx
    .select(attendance(rule))
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(and(wanted, isReminded))
  if (!row || !firsts || !reminded) throw new Error('counting without groups gives one row')
  const { visits, confirmed } = row
  const all = { attended: visits.attended, noShow: visits.no_show, kept: visits.kept, late: visits.late }
  return {
    visits: { ...visits, first: firsts.visits, return: visits.visits - firsts.visits },
    attendance: all,
    byReminder: { yes: reminded, no: notIn(all, reminded) },
    byConfirmation: { yes: confirmed, no: notIn(all, confirmed) },
  }
}

/** The middle of days, each so many times; of two middle ones, half way between. */
function medianOf(counts: readonly { days: number; visits: number }[]): number | null {
  const total = counts.reduce((all, { visits }) => all + visits, 0)
  const at = (place: number) => {
    let seen = 0
    return counts.find(({ visits }) => (seen += visits) > place)?.days ?? 0
  }
  return total === 0 ? null : (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}

/** The days between booking and visit: their median, and attendance by them. */
export async function countByLead({ tx, rule, wanted }: Counting): Promise<Pick<Figures, 'leadDays' | 'byLead'>> {
  const rows = await tx
    .select({
      days: leadDays(rule).mapWith(Number),
      visits: countIf(isOfFigure('visits', rule)),
      attended: countIf(isOfFigure('attended', rule)),
      noShow: countIf(isOfFigure('no_show', rule)),
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(wanted)
    .groupBy(first)
    .orderBy(asc(first))
  const byLead = leadTimes.map((lead) => {
    const [least, most] = daysOfLead[lead]
    const among = rows.filter(({ days }) => days >= least && days <= most)
    const total = (of: 'visits' | 'attended' | 'noShow') => among.reduce((all, row) => all + row[of], 0)
    return { lead, visits: total('visits'), attended: total('attended'), noShow: total('noShow') }
  })
  return { byLead, leadDays: { median: medianOf(rows), count: rows.reduce((all, { visits }) => all + visits, 0) } }
}

const middleOf = (value: SQL) =>
  sql<number | null>`percentile_cont(0.5) within group (order by ${value})`.mapWith((middle) =>
    middle === null ? null : Number(middle),
  )
const minutesFrom = (from: SQL | typeof startsAt) =>
  sql`extract(epoch from ${appointments.startedAt} - ${from})::float8 / 60`

/** Minutes of waiting and delay: the median of each. */
export async function countMiddles({ tx, rule, wanted }: Counting): Promise<Pick<Figures, 'waiting' | 'delay'>> {
  const hasWaited = isOfFigure('waited', rule)
  const [row] = await tx
    .select({
      waiting: middleOf(minutesFrom(sql`${appointments.arrivedAt}`)),
      delay: middleOf(minutesFrom(startsAt)),
      waited: count(),
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(and(wanted, hasWaited))
  const counted = row?.waited ?? 0
  return {
    waiting: { median: row?.waiting ?? null, count: counted },
    delay: { median: row?.delay ?? null, count: counted },
  }
}

/** By the civil day of the start; days without any visit are left out. */
export async function countDays({ tx, rule, wanted }: Counting): Promise<Figures['days']> {
  const rows = await tx
    .select({
      // A number, since grouping by texts takes longer.
      day: sql`(${startsAt} at time zone ${rule.zone})::date - date '1970-01-01'`.mapWith(Number),
      visits: countIf(isOfFigure('visits', rule)),
      completed: countIf(eq(status, 'completed')),
      noShow: countIf(eq(status, 'no_show')),
      cancelled: countIf(eq(status, 'cancelled')),
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(wanted)
    .groupBy(first)
    .orderBy(asc(first))
  return rows.map(({ day, ...counts }) => ({ date: addDays('1970-01-01', day), ...counts }))
}
