import type { FiguresReport } from '@aafiya/contracts/figures/figures'
import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import { lastMonth } from './last-month.ts'
import { reportReaders } from './report-readers.table.ts'

/** Whether an administrator gets the monthly figures by mail. */
export async function showReport({ db }: Deps, { userId }: Caller): Promise<FiguresReport> {
  return { isWanted: (await db.$count(reportReaders, eq(reportReaders.accountId, userId))) > 0 }
}

/** Starts the monthly mail with the month that now is, or stops it. */
export async function chooseReport(
  deps: Deps,
  { userId }: Caller,
  { isWanted }: FiguresReport,
): Promise<FiguresReport> {
  const { db, clock } = deps
  if (isWanted)
    await db
      .insert(reportReaders)
      .values({ accountId: userId, since: clock.now(), lastMonth: lastMonth(deps).from })
      .onConflictDoNothing()
  else await db.delete(reportReaders).where(eq(reportReaders.accountId, userId))
  return { isWanted }
}
