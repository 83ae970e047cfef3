import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { unusedPictureJob } from '../account/profile/profile-picture.ts'
import type { UserRow } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { forgetPages } from '../appointments/files/stored-pages.ts'
import { visitFiles } from '../appointments/files/visit-files.table.ts'
import { dataExports } from '../data-export/data-exports.table.ts'
import { forgetExport } from '../data-export/make-export.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { inquiryFiles } from '../inquiries/inquiry-files.table.ts'
import { inquiryImages } from '../inquiries/stored-images.ts'
import { messages, messageVisits } from '../messages/messages.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { ledgerEntries, receipts } from '../payments/ledger/ledger-entries.table.ts'
import { payments } from '../payments/payments.table.ts'
import { people, personNames } from '../people/people.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { idempotencyKeys } from '../platform/idempotency/idempotency-keys.table.ts'
import { enqueue, type EnqueueDeps } from '../platform/jobs/enqueue.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { leaveNamesOut } from './leave-names-out.ts'
import { holds, names } from './named-in.ts'
import { idsOf, personalData } from './personal-data.ts'

/** The id of no account: it stands for the one that people without one lack. */
const noAccount = '00000000-0000-0000-0000-000000000000'

interface Erased {
  /** Null for people who have none. */
  user: UserRow | null
  /** The account's own person, those who go with it, and records that were merged into theirs. */
  personIds: readonly string[]
}

/** Has their pictures forgotten, of the account, of inquiries and of visits, once the deletion is committed. */
async function forgetFiles(tx: Tx, deps: EnqueueDeps, { user, personIds }: Erased): Promise<void> {
  const theirs = inArray(inquiries.personId, [...personIds])
  const files = await tx
    .select({ id: inquiryFiles.id })
    .from(inquiryFiles)
    .innerJoin(inquiries, eq(inquiries.id, inquiryFiles.inquiryId))
    .where(theirs)
  await inquiryImages.forget(
    tx,
    deps,
    files.map(({ id }) => id),
  )
  const sent = await tx
    .select({ id: visitFiles.id, pages: visitFiles.pages })
    .from(visitFiles)
    .innerJoin(appointments, eq(appointments.id, visitFiles.appointmentId))
    .where(inArray(appointments.personId, [...personIds]))
  await forgetPages(tx, deps, sent)
  const exports = await tx
    .select()
    .from(dataExports)
    .where(eq(dataExports.accountId, user?.id ?? noAccount))
  for (const { file } of exports) if (file) await forgetExport(tx, deps, file)
  if (user?.profilePictureUrl)
    await enqueue(tx, deps, { kind: unusedPictureJob, payload: { url: user.profilePictureUrl } })
}

/** Their names, in Latin letters and in Arabic ones. */
async function namesOf(tx: Tx, { user, personIds }: Erased) {
  const rows = await tx
    .select(personNames)
    .from(people)
    .where(inArray(people.id, [...personIds]))
  const isThere = (name: string | null): name is string => name !== null && name !== ''
  return {
    latin: [...rows.map(({ fullName }) => fullName), user && accountName(user)].filter(isThere),
    arabic: [...rows.map(({ fullNameAr }) => fullNameAr), user && user.fullNameAr].filter(isThere),
  }
}

/**
 * What identifies them in a text. Without an account only their ids: what was written of people who have not been here for
 * years is gone, and their names are those of others.
 */
export async function wordsOf(tx: Tx, erased: Erased): Promise<string[]> {
  if (!erased.user) return [...erased.personIds]
  const { latin, arabic } = await namesOf(tx, erased)
  return [erased.user.email, erased.user.phoneNumber, ...latin, ...arabic, ...erased.personIds].filter(
    (word) => word !== null,
  )
}

const jobText = sql`${jobs.payload}::text`
const hasEnded = or(isNotNull(jobs.doneAt), isNotNull(jobs.failedAt))

/** Mails that still have to go, to others or to say goodbye, and name them. `forgetMails` deletes them afterwards. */
export async function mailsNaming(tx: Tx, words: readonly string[]): Promise<string[]> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(names(jobText, words))
  return rows.map(({ id }) => id)
}

/** Deletes those that were sent, or never will be. Answers which are left. */
export async function forgetMails(tx: Tx, ids: readonly string[]): Promise<string[]> {
  await tx.delete(jobs).where(and(inArray(jobs.id, [...ids]), hasEnded))
  const left = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
  return left.map(({ id }) => id)
}

/** Messages to the account and about its visits, in whatever state; others keep those that are not sent yet. */
async function eraseMessages(tx: Tx, erased: Erased, visitIds: readonly string[]): Promise<void> {
  const { personIds } = erased
  const accountId = erased.user?.id ?? noAccount
  const about = tx
    .select({ id: messageVisits.messageId })
    .from(messageVisits)
    .where(inArray(messageVisits.appointmentId, [...visitIds]))
  const gone = await tx
    .update(messages)
    .set({ content: null })
    .where(or(eq(messages.accountId, accountId), and(inArray(messages.id, about), isNotNull(messages.answeredAt))))
    .returning({ id: messages.id })
  const words = [...(await wordsOf(tx, erased)), ...visitIds]
  await tx.delete(jobs).where(
    or(
      holds(
        jobText,
        gone.map(({ id }) => id),
      ),
      and(hasEnded, names(jobText, words)),
    ),
  )
  await tx
    .delete(notifications)
    .where(
      or(
        eq(notifications.userId, accountId),
        inArray(notifications.personId, [...personIds]),
        holds(sql`coalesce(${notifications.link}, '') || ${notifications.facts}::text`, [...personIds, ...visitIds]),
      ),
    )
}

const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The numbers of their receipts, as JSON has them: a receipt names the patient without an id. */
async function receiptsOf(tx: Tx, { personIds }: Erased): Promise<string[]> {
  const rows = await tx
    .select({ number: receipts.number })
    .from(receipts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, receipts.entryId))
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(inArray(payments.personId, [...personIds]))
  return rows.map(({ number }) => JSON.stringify(String(number)))
}

/** Forgets what others were answered about them. The keys stay, so that a repeat creates nothing. */
async function forgetAnswers(tx: Tx, erased: Erased, ids: readonly string[]): Promise<void> {
  const answer = sql`${idempotencyKeys.answer}::text`
  const hasId = sql`exists (select from regexp_matches(${answer}, ${idPattern}, 'g') found
    where found[1] = any(${sql.param([...ids])}::text[]))`
  // A receipt's number is a string, and a document's, in a sequence of its own, is not.
  const isReceipt = inArray(sql`(${idempotencyKeys.answer} -> 'number')::text`, await receiptsOf(tx, erased))
  const hasEmail = erased.user ? holds(answer, [JSON.stringify(erased.user.email)]) : undefined
  await tx
    .update(idempotencyKeys)
    .set({ answer: null })
    .where(or(hasId, hasEmail, isReceipt))
}

/**
 * Erases what identifies an account and its people wherever it is kept: the columns of `personalData`, and what names
 * them in mails, notices and files. Twice is once.
 */
export async function eraseRecords(tx: Tx, deps: EnqueueDeps, erased: Erased): Promise<void> {
  const { user, personIds } = erased
  const ids = [...personIds]
  const visits = await tx.select({ id: appointments.id }).from(appointments).where(inArray(appointments.personId, ids))
  await eraseMessages(
    tx,
    erased,
    visits.map(({ id }) => id),
  )
  if (user) await leaveNamesOut(tx, { accountId: user.id, personIds, names: await namesOf(tx, erased) })
  await forgetFiles(tx, deps, erased)
  // Everything goes, in any zone.
  const who = { accountId: user?.id ?? noAccount, email: user?.email ?? '', personIds, zone: 'UTC' }
  await forgetAnswers(tx, erased, await idsOf(tx, who))
  for (const { erase } of personalData) await erase(tx, who, deps.clock.now())
}
