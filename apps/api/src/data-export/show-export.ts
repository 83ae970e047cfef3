import { randomUUID } from 'node:crypto'

import type { DataExport } from '@aafiya/contracts/account/data-export'
import type { ProofOfIdentity } from '@aafiya/contracts/account/proof-of-identity'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { rates } from '@aafiya/contracts/platform/rates'
import { eq, inArray } from 'drizzle-orm'

import { confirmIdentity, userById } from '../account/password/confirm-identity.ts'
import { assertSessionActive } from '../account/session/assert-session-active.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { inquiryFiles } from '../inquiries/inquiry-files.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { signedLinks } from '../platform/http/signed-link.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Problem } from '../platform/problem.ts'
import { rateFor } from '../platform/throttle.ts'
import { dataExports } from './data-exports.table.ts'
import { exportedPeople } from './exported-rows.ts'
import { dataExportJob, forgetExport, hoursAfter } from './make-export.ts'
import { mayReadExport } from './may-read-export.ts'

export const exportLinks = signedLinks('data-export', 'exports')

/** The state of the caller's file, and what one would contain now. */
export async function showExport(deps: Deps, caller: Caller): Promise<DataExport> {
  const { userId } = caller
  const { db, clock } = deps
  const who = await exportedPeople(deps, userId)
  if (!who) throw new Problem('signed_out')
  const user = await userById(deps, userId)
  const [row] = await db.select().from(dataExports).where(eq(dataExports.accountId, userId))
  const isOver = row !== undefined && (row.expiresAt <= clock.now() || !(await mayReadExport(deps, row, who)))
  const theirInquiries = inArray(inquiries.personId, [...who.personIds])
  return {
    state: !row || (isOver && row.state === 'ready') ? 'none' : isOver ? 'failed' : row.state,
    done: row?.done ?? 0,
    total: row?.total ?? 0,
    bytes: row?.bytes ?? null,
    expiresAt: row?.state === 'ready' ? row.expiresAt.toISOString() : null,
    url: row?.state === 'ready' && !isOver && caller.isFresh ? exportLinks.linkTo(deps, caller, row.id) : null,
    hasPassword: user.passwordHash !== null,
    visits: await db.$count(appointments, inArray(appointments.personId, [...who.personIds])),
    inquiries: await db.$count(inquiries, theirInquiries),
    files: await db.$count(
      inquiryFiles,
      inArray(inquiryFiles.inquiryId, db.select({ id: inquiries.id }).from(inquiries).where(theirInquiries)),
    ),
  }
}

/** Has the file made, unless one is being made already. Replaces one that is ready. */
export async function requestExport(
  deps: Deps,
  caller: Caller,
  body: ProofOfIdentity,
  from: { language: Language; networkAddress: string },
): Promise<DataExport> {
  const { userId } = caller
  await confirmIdentity(deps, await userById(deps, userId), body, { ...from, passwordField: 'password' })
  await deps.throttle.hit(rateFor(rates.exports, userId))
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await assertSessionActive(tx, caller.sessionId)
    // As fresh as after a login: the password, or a mailed code, was just given.
    await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, caller.sessionId))
    const [known] = await tx.select().from(dataExports).where(eq(dataExports.accountId, userId)).for('update')
    if (known?.state === 'making' && known.expiresAt > now) return
    if (known) await tx.delete(dataExports).where(eq(dataExports.id, known.id))
    if (known?.file) await forgetExport(tx, deps, known.file)
    const id = randomUUID()
    const made = await tx
      .insert(dataExports)
      .values({
        id,
        accountId: userId,
        language: from.language,
        state: 'making',
        requestedAt: now,
        expiresAt: hoursAfter(now),
      })
      // Of two concurrent requests the second finds the first one's file.
      .onConflictDoNothing()
      .returning({ id: dataExports.id })
    if (made.length === 0) return
    await enqueue(tx, deps, { kind: dataExportJob, payload: { id } })
    await recordChange(tx, deps, { actor: caller, action: 'data_exported' })
  })
  return showExport(deps, caller)
}
