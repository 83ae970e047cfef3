import type { Figures, FiguresReport } from '@aafiya/contracts/figures/figures'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { roles } from '@aafiya/contracts/platform/people'
import { and, eq, lt } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { EnqueueDeps } from '../platform/jobs/enqueue.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { monthlyReportMail, type ReportFigures } from './report-mails.ts'
import { reportReaders } from './report-readers.table.ts'
import { showFigures } from './show-figures.ts'

const sumOf = (costs: readonly { cost: number | null }[]) => costs.reduce((all, { cost }) => all + (cost ?? 0), 0)

/** The totals of a month, without names. */
const totalsOf = ({ visits, leadDays, time, income, due, messages = [] }: Figures): ReportFigures => ({
  visits: visits.visits,
  attended: visits.attended,
  noShow: visits.no_show,
  kept: visits.kept,
  late: visits.late,
  first: visits.first,
  leadDays: leadDays.median,
  ...time,
  income: income.map(({ currency, net }) => ({ currency, amount: net })),
  due,
  refilled: visits.refilled,
  messageCost: messages.some(({ cost }) => cost !== null) ? sumOf(messages) : null,
})

/** The month before that of a civil day: its first and last day. */
function monthBefore(day: string): { from: string; to: string } {
  const to = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** The month that ended last, by the clinic's calendar. */
const lastMonth = ({ clock, clinic }: Pick<Deps, 'clock' | 'clinic'>) =>
  monthBefore(civilAt(clock.now(), clinic.facts().timeZone).date)

/**
 * Mails the figures of the month that ended last to the administrators who want them. The update lets one of several
 * processes through for each of them, and commits together with the mail.
 */
export async function sendReports(deps: Pick<Deps, 'db' | 'clock' | 'clinic'> & EnqueueDeps): Promise<void> {
  const { db, clinic } = deps
  const month = lastMonth(deps)
  const isDue = lt(reportReaders.lastMonth, month.from)
  const mayRead = and(eq(users.role, roles.administrator), eq(users.status, 'verified'))
  const readers = await db
    .select({ id: users.id, to: users.email, firstName: users.firstName, language: users.language })
    .from(reportReaders)
    .innerJoin(users, eq(users.id, reportReaders.accountId))
    .where(and(isDue, mayRead))
  if (readers.length === 0) return
  const now = totalsOf(await showFigures(deps, month))
  const before = totalsOf(await showFigures(deps, monthBefore(month.from)))
  const { currency } = clinic.facts()
  for (const { id, to, firstName, language } of readers)
    await db.transaction(async (tx) => {
      const taken = await tx
        .update(reportReaders)
        .set({ lastMonth: month.from })
        .where(and(eq(reportReaders.accountId, id), isDue))
        .returning({ id: reportReaders.accountId })
      if (taken.length === 0) return
      const data = { firstName, month: month.from, currency, now, before }
      await postMail(tx, deps, { template: monthlyReportMail, to, language, data })
    })
}

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
