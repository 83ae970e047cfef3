import type { Figures } from '@aafiya/contracts/figures/figures'
import { and, count, eq, ne, sql, type Column, type SQL } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { isConfirmed, isOfFigure, isReminded, type CountingRule } from '../appointments/visits/counted-visits.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'

/** What counting takes: the monthly report has no request's. */
export type FiguresDeps = Pick<Deps, 'db' | 'clock' | 'clinic'>

export interface Counting {
  tx: Tx
  rule: CountingRule
  /** Which visits are counted. */
  wanted: SQL | undefined
}

/**
 * A subquery's condition that keeps PostgreSQL from moving its expressions into the grouping around it. There each is
 * computed once for every use, and texts are sorted instead of hashed: 204 -> 86 ms for 40,000 lines of the ledger.
 */
export const apart = (condition: SQL | undefined) => sql`${condition} offset 0`

const { status, startsAt, endsAt, createdAt } = appointments

/** What the counts of visits by their state are added up from. */
const states = (rule: CountingRule) => ({
  status,
  isByClinic: sql<boolean>`(${isOfFigure('by_clinic', rule)})`.as('is_by_clinic'),
  isLate: sql<boolean>`(${isOfFigure('late', rule)})`.as('is_late'),
})

/** Visits that have these in common. */
export interface Counted {
  status: (typeof appointments.$inferSelect)['status']
  isByClinic: boolean
  isLate: boolean
  visits: number
}

/** Counted from Thursday: 1 January 1970 was one. */
const minuteOfWeek = (local: SQL) => sql`(date_part('epoch', ${local})::bigint / 60)::int % 10080`

/** With the break. A visit booked over another takes no time of its own. */
export const takenMinutes = ({
  length,
  pause,
  lane,
}: Record<'length' | 'pause' | 'lane', SQL | SQL.Aliased | Column>) =>
  sql<number>`case when ${lane} = 0 then date_part('epoch', ${length}) / 60 + ${pause} else 0 end`.mapWith(Number)

/** Which of the groups below a row is of, as `grouping` numbers them: a bit for each column that it has not. */
const groups = { lead: 0b0111, day: 0b1011, week: 0b1101, doctor: 0b1110 }

/** One pass over the visits of the period, counted in four ways. The transaction's zone is the clinic's. */
export async function scanVisits({ tx, rule, wanted }: Counting) {
  const visits = tx
    .select({
      ...states(rule),
      isConfirmed: sql<boolean>`(${isConfirmed})`.as('is_confirmed'),
      local: sql`${startsAt}::timestamp`.as('local'),
      bookedOn: sql`${createdAt}::date`.as('booked_on'),
      doctorId: appointments.doctorId,
      typeId: appointments.visitTypeId,
      length: sql`${endsAt} - ${startsAt}`.as('length'),
      pause: appointments.pauseMinutes,
      lane: appointments.overbookLane,
    })
    .from(appointments)
    .where(apart(wanted))
    .as('visits')
  const dated = tx
    .select({
      status: visits.status,
      isByClinic: visits.isByClinic,
      isLate: visits.isLate,
      isConfirmed: visits.isConfirmed,
      day: sql<number>`${visits.local}::date - date '1970-01-01'`.as('day'),
      lead: sql<number>`greatest(0, ${visits.local}::date - ${visits.bookedOn})`.as('lead'),
      minute: sql<number>`${minuteOfWeek(sql`${visits.local}`)}`.as('minute'),
      doctorId: visits.doctorId,
      typeId: visits.typeId,
      length: visits.length,
      pause: visits.pause,
      lane: visits.lane,
    })
    .from(visits)
    .as('dated')
  const time = sql`${dated.length}, ${dated.pause}, ${dated.lane}`
  const rows = await tx
    .select({
      group: sql`grouping(${dated.lead}, ${dated.day}, ${dated.minute}, ${dated.doctorId})`.mapWith(Number),
      status: dated.status,
      isByClinic: dated.isByClinic,
      isLate: dated.isLate,
      isConfirmed: dated.isConfirmed,
      day: dated.day,
      lead: dated.lead,
      minute: dated.minute,
      doctorId: dated.doctorId,
      typeId: dated.typeId,
      length: takenMinutes(dated),
      visits: count(),
    })
    .from(dated)
    .groupBy(
      sql`grouping sets (
        (${dated.status}, ${dated.isByClinic}, ${dated.isLate}, ${dated.isConfirmed}, ${dated.lead}),
        (${dated.status}, ${dated.day}),
        (${dated.status}, ${dated.minute}, ${time}),
        (${dated.status}, ${dated.doctorId}, ${dated.typeId}, ${time}))`,
    )
  const of = (group: keyof typeof groups) => rows.filter((row) => row.group === groups[group])
  return { byLead: of('lead'), byDay: of('day'), byWeek: of('week'), byDoctor: of('doctor') }
}
export type Scanned = Awaited<ReturnType<typeof scanVisits>>

/** Attendance of the visits whose patient was reminded: counted at once, since grouping takes half as long again. */
export async function countReminded({ tx, rule, wanted }: Counting): Promise<Figures['attendance']> {
  const countOf = (figure: 'attended' | 'no_show' | 'kept' | 'late') =>
    sql<number>`count(*) filter (where ${isOfFigure(figure, rule)})`.mapWith(Number)
  const [row] = await tx
    .select({
      attended: countOf('attended'),
      noShow: countOf('no_show'),
      kept: countOf('kept'),
      late: countOf('late'),
    })
    .from(appointments)
    .where(and(wanted, isReminded))
  return row ?? { attended: 0, noShow: 0, kept: 0, late: 0 }
}

/**
 * How many patients had their first visit among the wanted ones. Of each patient only the earliest can be it, since
 * nobody has two at one time. The limit makes PostgreSQL look each up by its index.
 */
export async function countFirsts({ tx, rule, wanted }: Counting): Promise<number> {
  const earliest = tx
    .select({ personId: appointments.personId, at: sql`min(${startsAt})`.as('at') })
    .from(appointments)
    .where(and(wanted, isOfFigure('visits', rule)))
    .groupBy(appointments.personId)
    .as('earliest')
  const before = tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.personId, earliest.personId),
        sql`${startsAt} < ${earliest.at}`,
        ne(status, 'held'),
        isOfFigure('visits', rule),
      ),
    )
    .limit(1)
    .as('before')
  const [row] = await tx
    .select({ people: count() })
    .from(earliest)
    .leftJoinLateral(before, sql`true`)
    .where(sql`${before.id} is null`)
  return row?.people ?? 0
}

/** Visits at times that were freed and taken from the waiting list. */
export async function countRefilled({ tx, rule, wanted }: Counting): Promise<number> {
  const [row] = await tx
    .select({ visits: count() })
    .from(appointments)
    .where(and(wanted, isOfFigure('refilled', rule)))
  return row?.visits ?? 0
}
