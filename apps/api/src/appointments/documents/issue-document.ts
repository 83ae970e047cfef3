import { createHash, randomUUID } from 'node:crypto'

import type { IssueDocument, VisitDocument } from '@aafiya/contracts/appointments/visit-documents'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { refuseErased } from '../../people/lock-person.ts'
import { people } from '../../people/people.table.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { knownAnswer, runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { renderPaper } from '../../platform/paper/render-paper.ts'
import { Problem } from '../../platform/problem.ts'
import { createTurns } from '../../platform/turns.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { cautionsOf } from '../cautions/keep-cautions.ts'
import { isOwnVisit, visitToWriteAbout, type OwnVisit } from '../notes/own-visit.ts'
import { announcePapers } from '../papers/announce-papers.ts'
import { decidesAloneNow } from '../papers/guardian-reading.ts'
import { recordRepeat } from '../visits/record-repeat.ts'
import { newDocumentCode } from './document-code.ts'
import { lostNumber, nextNumber, takeNumber } from './document-number.ts'
import { documentPaper, type DocumentSubject } from './document-paper.ts'
import { toVisitDocument } from './document-view.ts'
import { listedDocument, visitDocuments } from './visit-documents.table.ts'

const documentsMax = 50
/** Each round that loses the race for a number, to another process, draws the paper again. */
const rounds = 8
/** Documents of this process are issued one after another, so that none loses its number to another of them. */
const takeTurn = createTurns()

async function subjectOf(db: Queryable, own: OwnVisit): Promise<DocumentSubject & { appointment: AppointmentRow }> {
  const [found] = await db
    .select({ appointment: appointments, doctor: doctors, person: people })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(isOwnVisit(own))
  if (!found) throw new Problem('appointment_not_found')
  await refuseErased(db, found.person.id)
  const { items } = await cautionsOf(db, found.person.id)
  return { ...found, cautions: items.map(({ text }) => text) }
}

/** Refuses what would not be true: a receipt of nothing, the attendance of someone who has not come. */
function refuseUntrue({ status, paymentStatus, fee }: AppointmentRow, { kind }: IssueDocument): void {
  if (status === 'cancelled') throw new Problem('appointment_cancelled')
  if (kind === 'receipt' && (paymentStatus !== 'paid' || fee === 0)) throw new Problem('nothing_paid')
  if (kind === 'attendance' && status !== 'arrived' && status !== 'completed') throw new Problem('visit_not_attended')
}

export async function previewDocument(
  deps: Deps,
  caller: Caller,
  own: OwnVisit,
  draft: IssueDocument,
): Promise<{ pdf: string }> {
  const subject = await subjectOf(deps.db, own)
  refuseUntrue(subject.appointment, draft)
  const issue = { number: 0, code: newDocumentCode(), at: deps.clock.now(), isDraft: true }
  const pdf = await renderPaper(caller.userId, documentPaper(deps, subject, draft, issue))
  const records = [subject.appointment]
  await deps.db.transaction((tx) => recordAccess(tx, deps, { caller, action: 'visit_read', records }))
  return { pdf: pdf.toString('base64') }
}

/**
 * Issues a document. It is drawn before the transaction, with the number that it would have; if another document
 * takes that number first, it is drawn again with the next one. A repeat draws nothing.
 */
export const issueDocument = (
  deps: Deps,
  caller: Caller,
  own: OwnVisit,
  draft: IssueDocument,
  repeatable?: Repeatable,
): Promise<VisitDocument> =>
  takeTurn(caller.userId, async () => {
    const known = await knownAnswer<VisitDocument>(deps.db, repeatable)
    if (known)
      return deps.db.transaction(async (tx) => {
        await recordRepeat(tx, deps, caller, own.id)
        return known.answer
      })
    for (let round = 1; ; round++) {
      const drawn = await drawNext(deps, caller, own, draft)
      try {
        return await runIdempotently(
          deps,
          repeatable,
          (tx) => store(tx, deps, { caller, own, draft, drawn }),
          (tx) => recordRepeat(tx, deps, caller, own.id),
        )
      } catch (error) {
        if (!lostNumber(error)) throw error
        if (round === rounds) throw new Problem('busy', { retryAfter: 5 })
      }
    }
  })

async function drawNext(deps: Deps, caller: Caller, own: OwnVisit, draft: IssueDocument) {
  const subject = await subjectOf(deps.db, own)
  refuseUntrue(subject.appointment, draft)
  const issue = { number: await nextNumber(deps.db), code: newDocumentCode(), at: deps.clock.now() }
  const pdf = await renderPaper(caller.userId, documentPaper(deps, subject, draft, issue))
  return { ...issue, pdf, sha256: createHash('sha256').update(pdf).digest('hex') }
}

interface Storing {
  caller: Caller
  own: OwnVisit
  draft: IssueDocument
  drawn: Awaited<ReturnType<typeof drawNext>>
}

async function store(tx: Tx, deps: Deps, { caller, own, draft, drawn }: Storing): Promise<VisitDocument> {
  const { replaces, guardiansRead = false, ...content } = draft
  const visit = await visitToWriteAbout(tx, own)
  await refuseErased(tx, visit.personId)
  refuseUntrue(visit, draft)
  const isOfVisit = eq(visitDocuments.appointmentId, visit.id)
  if ((await tx.$count(visitDocuments, isOfVisit)) >= documentsMax) throw new Problem('too_many_documents')
  if (replaces) await lockValid(tx, visit.id, replaces)
  const { number, code, at, pdf, sha256 } = drawn
  const { kind, language, size } = draft
  const closedToGuardians = await decidesAloneNow(tx, deps, visit.personId)
  const id = randomUUID()
  await takeNumber(tx, number)
  const [issued] = await tx
    .insert(visitDocuments)
    .values({
      id,
      appointmentId: visit.id,
      number,
      code,
      kind,
      language,
      size,
      content,
      pdf,
      sha256,
      issuedBy: caller.userId,
      issuedAt: at,
      guardiansRead,
      closedToGuardians,
    })
    .returning(listedDocument)
  if (!issued) throw new Error('an insert returns its row')
  const entry = { actor: caller, recordId: visit.id, personId: visit.personId }
  if (replaces) {
    await tx.update(visitDocuments).set({ withdrawnAt: at, replacedBy: id }).where(eq(visitDocuments.id, replaces))
    await recordChange(tx, deps, { ...entry, action: 'document_withdrawn' })
  }
  await announcePapers(tx, deps, visit, closedToGuardians && !guardiansRead)
  await recordChange(tx, deps, { ...entry, action: 'document_issued' })
  return toVisitDocument(issued)
}

/** A document that is still valid, locked until the transaction ends. */
async function lockValid(tx: Tx, appointmentId: string, id: string): Promise<void> {
  const [document] = await tx
    .select({ withdrawnAt: visitDocuments.withdrawnAt })
    .from(visitDocuments)
    .where(and(eq(visitDocuments.id, id), eq(visitDocuments.appointmentId, appointmentId)))
    .for('update')
  if (!document) throw new Problem('document_not_found')
  if (document.withdrawnAt) throw new Problem('document_withdrawn')
}
