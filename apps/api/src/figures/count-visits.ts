import type { Figures } from '@aafiya/contracts/figures/figures'
import { leadDays as daysOfLead, leadTimes } from '@aafiya/contracts/figures/visit-figures'
import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { and, type Column, count, sql, type SQL } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { isOfFigure } from '../appointments/visits/counted-visits.ts'
import { countFirsts, countRefilled, countReminded, type Counted, type Counting, type Scanned } from './scan-visits.ts'

export const isNotCancelled = ({ status }: Pick<Counted, 'status'>) => status !== 'cancelled'
export const isAttended = ({ status }: Pick<Counted, 'status'>) => status === 'completed' || status === 'no_show'

export function sumOf<Row extends { visits: number }>(
  rows: readonly Row[],
  isMeant: (row: Row) => boolean = () => true,
) {
  return rows.reduce((all, row) => all + (isMeant(row) ? row.visits : 0), 0)
}

const attendanceOf = (rows: readonly Counted[]): Figures['attendance'] => ({
  attended: sumOf(rows, isAttended),
  noShow: sumOf(rows, (row) => row.status === 'no_show'),
  kept: sumOf(rows, (row) => !row.isByClinic),
  late: sumOf(rows, (row) => row.isLate),
})
type Attendance = Figures['attendance']

const notIn = (all: Attendance, part: Attendance): Attendance => ({
  attended: all.attended - part.attended,
  noShow: all.noShow - part.noShow,
  kept: all.kept - part.kept,
  late: all.late - part.late,
})

/** Counts of each figure, and of attendance by whether the patient was reminded, or had confirmed. */
export async function countFigures(counting: Counting, { byLead: rows }: Scanned) {
  const of = (wanted: Counted['status']) => sumOf(rows, (row) => row.status === wanted)
  const first = await countFirsts(counting)
  const refilled = await countRefilled(counting)
  const reminded = await countReminded(counting)
  const attendance = attendanceOf(rows)
  const confirmed = attendanceOf(rows.filter((row) => row.isConfirmed))
  const [visits, cancelled, byClinic] = [
    sumOf(rows, isNotCancelled),
    of('cancelled'),
    sumOf(rows, (row) => row.isByClinic),
  ]
  return {
    visits: {
      visits,
      open: of('booked') + of('arrived'),
      attended: attendance.attended,
      completed: of('completed'),
      no_show: attendance.noShow,
      cancelled,
      by_patient: cancelled - byClinic,
      by_clinic: byClinic,
      late: attendance.late,
      kept: attendance.kept,
      first,
      return: visits - first,
      refilled,
    },
    attendance,
    byReminder: { yes: reminded, no: notIn(attendance, reminded) },
    byConfirmation: { yes: confirmed, no: notIn(attendance, confirmed) },
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
export function leadsOf({ byLead: rows }: Scanned): Pick<Figures, 'leadDays' | 'byLead'> {
  const byLead = leadTimes.map((lead) => {
    const [least, most] = daysOfLead[lead]
    const among = rows.filter(({ lead: days }) => days >= least && days <= most)
    return {
      lead,
      visits: sumOf(among, isNotCancelled),
      attended: sumOf(among, isAttended),
      noShow: sumOf(among, (row) => row.status === 'no_show'),
    }
  })
  const kept = rows.filter(isNotCancelled).map(({ lead: days, visits }) => ({ days, visits }))
  return {
    byLead,
    leadDays: { median: medianOf(kept.toSorted((a, b) => a.days - b.days)), count: sumOf(kept) },
  }
}

/** By the civil day of the start; days without any visit are left out. */
export function daysOf({ byDay: rows }: Scanned): Figures['days'] {
  const days = [...new Set(rows.map(({ day }) => day))].toSorted((a, b) => a - b)
  return days.map((day) => {
    const among = rows.filter((row) => row.day === day)
    const of = (wanted: Counted['status']) => sumOf(among, (row) => row.status === wanted)
    return {
      date: addDays('1970-01-01', day),
      visits: sumOf(among, isNotCancelled),
      completed: of('completed'),
      noShow: of('no_show'),
      cancelled: of('cancelled'),
    }
  })
}

const middleOf = (value: SQL) =>
  sql<number | null>`percentile_cont(0.5) within group (order by ${value})`.mapWith(Number)
const minutesFrom = (from: Column) => sql`date_part('epoch', ${appointments.startedAt} - ${from}) / 60`

/** Minutes of waiting and delay: the median of each. */
export async function countMiddles({ tx, rule, wanted }: Counting): Promise<Pick<Figures, 'waiting' | 'delay'>> {
  const [row] = await tx
    .select({
      waiting: middleOf(minutesFrom(appointments.arrivedAt)),
      delay: middleOf(minutesFrom(appointments.startsAt)),
      waited: count(),
    })
    .from(appointments)
    .where(and(wanted, isOfFigure('waited', rule)))
  const counted = row?.waited ?? 0
  return {
    waiting: { median: row?.waiting ?? null, count: counted },
    delay: { median: row?.delay ?? null, count: counted },
  }
}
