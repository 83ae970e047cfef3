import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql, type Column } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { visitAnswers } from '../appointments/before/preparations.table.ts'
import { visitDocuments } from '../appointments/documents/visit-documents.table.ts'
import { forgetPages } from '../appointments/files/stored-pages.ts'
import { visitFiles } from '../appointments/files/visit-files.table.ts'
import { noteAdditions, visitNotes } from '../appointments/notes/visit-notes.table.ts'
import { followUpProposals } from '../appointments/papers/follow-up-proposals.table.ts'
import { visitRatings } from '../appointments/papers/visit-ratings.table.ts'
import { visitSummaries } from '../appointments/papers/visit-summaries.table.ts'
import type { Deps } from '../deps.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { inquiryFiles } from '../inquiries/inquiry-files.table.ts'
import { inquiryImages } from '../inquiries/stored-images.ts'
import { payments } from '../payments/payments.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { lockPeople } from '../people/lock-person.ts'
import { people } from '../people/people.table.ts'
import type { Tx } from '../platform/db/database.ts'
import type { EnqueueDeps } from '../platform/jobs/enqueue.ts'
import { withMerged } from './erase-account.ts'
import { eraseRecords } from './erase-records.ts'
import { deletedName } from './personal-account.ts'

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'wakeWorker'>

const batch = 100

/** Deletes inquiries older than that, with their pictures. */
export async function deleteOldInquiries(deps: SweepDeps, before: Date): Promise<void> {
  const deleteSome = (tx: Tx) => deleteInquiries(tx, deps, before)
  while ((await deps.db.transaction(deleteSome)) === batch);
}

async function deleteInquiries(tx: Tx, deps: EnqueueDeps, before: Date): Promise<number> {
  const old = await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(lte(inquiries.createdAt, before))
    .limit(batch)
    .for('update', { skipLocked: true })
  const ids = old.map(({ id }) => id)
  const files = await tx.select({ id: inquiryFiles.id }).from(inquiryFiles).where(inArray(inquiryFiles.inquiryId, ids))
  await inquiryImages.forget(
    tx,
    deps,
    files.map(({ id }) => id),
  )
  await tx.delete(inquiries).where(inArray(inquiries.id, ids))
  return ids.length
}

/** Empties the notes and reasons of visits before that, and deletes what doctors wrote and patients sent; the visits themselves stay for the figures. */
export async function emptyOldVisits(deps: SweepDeps, before: Date): Promise<void> {
  const { db } = deps
  // Whether there is a reason tells who cancelled, which the figures count.
  const emptied = (reason: Column) => sql<string | null>`case when ${reason} is not null then '-' end`
  const hasWords = or(
    isNotNull(appointments.notes),
    ne(appointments.cancelReason, '-'),
    ne(appointments.overbookReason, '-'),
  )
  await db
    .update(appointments)
    .set({
      notes: null,
      cancelReason: emptied(appointments.cancelReason),
      overbookReason: emptied(appointments.overbookReason),
    })
    .where(and(lte(appointments.startsAt, before), hasWords))
  await db
    .update(payments)
    .set({ notes: null })
    .where(and(lte(payments.startsAt, before), isNotNull(payments.notes)))
  const old = db.select({ id: appointments.id }).from(appointments).where(lte(appointments.startsAt, before))
  await db.delete(noteAdditions).where(inArray(noteAdditions.appointmentId, old))
  await db.transaction(async (tx) => {
    const sent = await tx.delete(visitFiles).where(inArray(visitFiles.appointmentId, old)).returning()
    await forgetPages(tx, deps, sent)
  })
  await db.delete(visitAnswers).where(inArray(visitAnswers.appointmentId, old))
  await db.delete(followUpProposals).where(inArray(followUpProposals.appointmentId, old))
  await db.delete(visitRatings).where(inArray(visitRatings.appointmentId, old))
  await db.delete(visitDocuments).where(inArray(visitDocuments.appointmentId, old))
  await db.delete(visitSummaries).where(inArray(visitSummaries.appointmentId, old))
  await db.delete(visitNotes).where(inArray(visitNotes.appointmentId, old))
}

/** Erases people who never had an account or a guardian with one, and have not been here since. */
export async function eraseUnclaimed(deps: SweepDeps, before: Date): Promise<void> {
  const { db } = deps
  const forgotten = and(
    isNull(people.accountId),
    isNull(people.mergedInto),
    lte(people.createdAt, before),
    sql`${people.fullName} is distinct from ${deletedName.latin}`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(guardianships)
        .where(eq(guardianships.personId, people.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(appointments)
        .where(and(eq(appointments.personId, people.id), gt(appointments.startsAt, before))),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(inquiries)
        .where(eq(inquiries.personId, people.id)),
    ),
  )
  const found = await db.select({ id: people.id }).from(people).where(forgotten).limit(batch)
  for (const { id } of found)
    await db.transaction(async (tx) => {
      await lockPeople(tx, [id])
      const [still] = await tx
        .select({ id: people.id })
        .from(people)
        .where(and(forgotten, eq(people.id, id)))
      if (still) await eraseRecords(tx, deps, { user: null, personIds: await withMerged(tx, [id]) })
    })
}
