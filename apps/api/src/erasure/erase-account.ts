import type { EraseAccount } from '@aafiya/contracts/account/erasure'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { greetingName } from '../account/account-name.ts'
import { confirmIdentity, userById } from '../account/password/confirm-identity.ts'
import { assertSessionActive } from '../account/session/assert-session-active.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { cancelVisit } from '../appointments/visit-life.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { lockPeople } from '../people/lock-person.ts'
import { people } from '../people/people.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { Job, JobKind } from '../platform/jobs/job-kind.ts'
import { messageOf } from '../platform/languages.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { Problem } from '../platform/problem.ts'
import { endWaitingOf } from '../waiting/answer-offer.ts'
import { eraseRecords, forgetMails, mailsNaming, wordsOf } from './erase-records.ts'
import { erasedAccounts } from './erased-accounts.table.ts'
import { isErasable, onlyTheirs, upcomingVisitsOf } from './show-erasure.ts'

/** Calls that began before the account was gone may still write something. By then all of them have ended. */
const againAfterMs = 5 * 60_000

export const erasureJob: JobKind = { name: 'erasure', lane: 'upkeep', timeoutMs: 60_000 }
/** Writes the list of erased accounts into the file store. */
export const erasureListJob: JobKind = { name: 'erasure_list', lane: 'upkeep', timeoutMs: 60_000 }

const Payload = z.object({ accountId: z.uuid(), personIds: z.array(z.uuid()), mailIds: z.array(z.uuid()) })
type Payload = z.infer<typeof Payload>

const eraseAgain = (tx: Tx, deps: Deps, payload: Payload): Promise<void> =>
  enqueue(tx, deps, { kind: erasureJob, payload, runAt: new Date(deps.clock.now().getTime() + againAfterMs) })

/** Cancels what is to come, by the rule for patients. */
async function cancelToCome(tx: Tx, deps: Deps, personIds: readonly string[]): Promise<void> {
  const visits = await tx
    .select({ appointment: appointments, doctor: doctors })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(upcomingVisitsOf(deps, personIds))
    .orderBy(asc(appointments.id))
    .for('update', { of: appointments })
  for (const visit of visits) await cancelVisit(tx, deps, { ...visit, by: 'patient', isByStaff: false })
  await endWaitingOf(tx, deps, personIds)
}

/** These people, and the records that were merged into theirs. */
export async function withMerged(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      sql`${people.id} = any(array(with recursive theirs (id) as (
        select unnest(${sql.param([...ids])}::uuid[])
        union select merged.id from people merged join theirs on merged.merged_into = theirs.id)
        select id from theirs))`,
    )
  return rows.map(({ id }) => id)
}

/**
 * Deletes an account for good, with those whom nobody else books for: cancels what is to come, refunds it by the rule,
 * and erases personal data. Visits, payments and the audit stay without a name.
 */
export async function eraseAccount(
  deps: Deps,
  caller: Caller,
  body: EraseAccount,
  from: { language: Language; networkAddress: string },
) {
  const { userId } = caller
  const known = await userById(deps, userId)
  if (!(await isErasable(deps.db, known))) throw new Problem('account_kept')
  await confirmIdentity(deps, known, body, { ...from, passwordField: 'password' })
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user || user.status !== 'verified') throw new Problem('signed_out')
    await assertSessionActive(tx, caller.sessionId)
    if (!(await isErasable(tx, user))) throw new Problem('account_kept')
    if (caller.doctor) await deps.hooks.doctorLeftSpeciality(tx, caller.doctor.id)
    const chosen = [...new Set(body.people)].toSorted()
    const guarded = await tx
      .select({ id: guardianships.personId })
      .from(guardianships)
      .where(eq(guardianships.accountId, userId))
    await lockPeople(tx, [userId, ...chosen, ...guarded.map(({ id }) => id)])
    const alone = (await onlyTheirs(tx, deps, userId)).map(({ id }) => id).toSorted()
    if (alone.join() !== chosen.join()) throw new Problem('family_undecided')
    const personIds = await withMerged(tx, [userId, ...alone])
    await cancelToCome(tx, deps, personIds)
    await deps.hooks.accountEnded(tx, caller, userId)
    await recordChange(tx, deps, { actor: caller, action: 'account_erased' })
    const words = await wordsOf(tx, { user, personIds })
    await eraseRecords(tx, deps, { user, personIds })
    await tx
      .insert(erasedAccounts)
      .values({ accountId: userId, personIds, erasedAt: deps.clock.now() })
      .onConflictDoNothing()
    await enqueue(tx, deps, { kind: erasureListJob, payload: {} })
    const data = { firstName: greetingName(user, user.language) }
    await postMail(tx, deps, { template: 'account_erased', to: user.email, language: user.language, data })
    await eraseAgain(tx, deps, { accountId: userId, personIds, mailIds: await mailsNaming(tx, words) })
  })
  return { success: true as const, message: messageOf('account_erased', from.language) }
}

/** Erases again what calls under way have written since, and the mails that have gone. */
export const erasureHandler = (deps: Deps) => async (job: Job) => {
  const { accountId, personIds, mailIds } = Payload.parse(job.payload)
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, accountId)).for('update')
    if (user?.status !== 'erased') return
    await lockPeople(tx, personIds)
    await cancelToCome(tx, deps, personIds)
    await eraseRecords(tx, deps, { user, personIds })
    const left = await forgetMails(tx, mailIds)
    await enqueue(tx, deps, { kind: erasureListJob, payload: {} })
    if (left.length > 0) await eraseAgain(tx, deps, { accountId, personIds, mailIds: left })
  })
}
