import type { FiguresQuery } from '@aafiya/contracts/figures/figures'
import { and, gte, lt, ne, sql, type Column, type SQL } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { endOfListedDay, startOfListedDay } from '../appointments/times/start-of-listed-day.ts'
import { countingRule, isOfVisits } from '../appointments/visits/counted-visits.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Counting, FiguresDeps } from './scan-visits.ts'

/**
 * For these transactions alone. The memory lets PostgreSQL count in hash tables, which it overestimates, instead of
 * sorting all visits: 340 -> 150 ms for 60,000. Starting parallel workers takes longer than they save: 45 -> 12 ms
 * for what is due. The session's zone converts a time faster than a named one, which is looked up for each.
 */
const settingsOf = (zone: string) =>
  sql`select set_config('work_mem', '32MB', true), set_config('max_parallel_workers_per_gather', '0', true),
    set_config('timezone', ${zone}, true)`

export const atOneMoment = <T>(deps: FiguresDeps, read: (tx: Tx) => Promise<T>): Promise<T> =>
  deps.db.transaction(
    async (tx) => {
      await tx.execute(settingsOf(countingRule(deps).zone))
      return read(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

type Period = Pick<FiguresQuery, 'from' | 'to'>

/** Whether an instant is in a period, which may have no beginning or no end. */
export function periodOf(
  { from, to }: { [Name in keyof Period]?: string | undefined },
  deps: Pick<FiguresDeps, 'clock' | 'clinic'>,
) {
  const start = from && startOfListedDay(from, deps)
  const end = to && endOfListedDay(to, deps)
  return (at: Column): SQL | undefined => and(start ? gte(at, start) : undefined, end ? lt(at, end) : undefined)
}

export const countingOf = (tx: Tx, deps: FiguresDeps, query: FiguresQuery): Counting => ({
  tx,
  rule: countingRule(deps),
  wanted: and(ne(appointments.status, 'held'), periodOf(query, deps)(appointments.startsAt), isOfVisits(query)),
})
