import type { Figures } from '@aafiya/contracts/figures/figures'
import { and, count, sql, type Column, type SQL } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { isOfFigure } from '../appointments/visits/counted-visits.ts'
import type { Counting } from './scan-visits.ts'

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
