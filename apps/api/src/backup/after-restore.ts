import { and, count, inArray, isNotNull, isNull } from 'drizzle-orm'

import { codeRequests } from '../account/code/code-requests.table.ts'
import { oneTimeCodes } from '../account/code/one-time-codes.table.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { claimCodes } from '../merging/claim-codes.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'

/**
 * What a restored system must not keep. A session that was ended after the moment of the backup, or a code that was used, would be valid
 * again, so all of them end. The passwords of demo accounts are public: in production they are removed.
 */
export async function afterRestore(db: Queryable, { isProduction }: { isProduction: boolean }) {
  for (const table of [sessions, oneTimeCodes, codeRequests, claimCodes, rateLimits]) await db.delete(table)
  const closed = isProduction
    ? await db
        .update(users)
        .set({ passwordHash: null })
        .where(and(inArray(users.email, Object.values(demoAccounts)), isNotNull(users.passwordHash)))
        .returning({ email: users.email })
    : []
  const [waiting] = await db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt)))
  return { closedDemoAccounts: closed.length, waitingJobs: waiting?.jobs ?? 0 }
}
