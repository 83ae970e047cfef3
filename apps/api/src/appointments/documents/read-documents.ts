import type { DeskDocument, DocumentCheck, OwnDocument } from '@aafiya/contracts/appointments/visit-documents'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, desc, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { clinicDay, mayActFor } from '../../people/may-act-for.ts'
import { people, personNames } from '../../people/people.table.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Tx } from '../../platform/db/database.ts'
import { latestFirst } from '../../platform/db/instant-order.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { beginPage, endPage, InstantPosition, type PageQuery } from '../../platform/http/keyset-page.ts'
import { signedLinks } from '../../platform/http/signed-link.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { ownAppointment } from '../own-appointment.ts'
import { mayReadPaper } from '../papers/guardian-reading.ts'
import { toDeskDocument, toOwnDocument } from './document-view.ts'
import { issuedPaper, listedDocument, visitDocuments } from './visit-documents.table.ts'

export const documentLinks = signedLinks('visit-document', 'documents')

const shown = {
  document: listedDocument,
  appointment: { startsAt: appointments.startsAt, doctorId: appointments.doctorId },
  doctor: { firstName: doctors.firstName, lastName: doctors.lastName, fullNameAr: doctors.fullNameAr },
  person: { id: people.id, ...personNames },
}

const listed = (db: Pick<Deps['db'], 'select'>) =>
  db
    .select(shown)
    .from(visitDocuments)
    .innerJoin(appointments, eq(appointments.id, visitDocuments.appointmentId))
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))

/** The patient's, and those of people the account looks after. */
const mayRead = (deps: Deps, accountId: string) =>
  and(
    mayActFor(appointments.personId, accountId, clinicDay(deps)),
    mayReadPaper(accountId, issuedPaper, clinicDay(deps)),
  )

/** The documents of an appointment, as far as the caller may read them. */
export async function listOfAppointment(deps: Deps, { userId }: Caller, id: string): Promise<OwnDocument[]> {
  const { appointment } = await ownAppointment(deps.db, deps, userId, id)
  const rows = await listed(deps.db)
    .where(and(eq(visitDocuments.appointmentId, appointment.id), mayRead(deps, userId)))
    .orderBy(desc(visitDocuments.number))
  return rows.map((row) => toOwnDocument(row, userId))
}

const { order, behind } = latestFirst(visitDocuments.issuedAt, visitDocuments.id)

/** All documents of the caller and of the people they look after, latest first. */
export async function listOwnDocuments(
  deps: Deps,
  { userId }: Caller,
  query: PageQuery,
): Promise<Answer<OwnDocument[]>> {
  const page = beginPage(query, InstantPosition)
  const found = await listed(deps.db)
    .where(and(mayRead(deps, userId), behind(page.after)))
    .orderBy(...order)
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ document }) => [document.issuedAt.toISOString(), document.id])
  return new Answer(
    rows.map((row) => toOwnDocument(row, userId)),
    headers,
  )
}

/** What doctors released to the front desk of a person's documents. The access is recorded. */
export const listDeskDocuments = (deps: Deps, caller: Caller, personId: string): Promise<DeskDocument[]> =>
  deps.db.transaction(async (tx) => {
    const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.id, personId))
    if (!person) throw new Problem('person_not_found')
    await recordAccess(tx, deps, { caller, action: 'documents_listed', records: [{ id: personId, personId }] })
    const rows = await listed(tx)
      .where(
        and(eq(appointments.personId, personId), isNotNull(visitDocuments.deskAt), isNull(visitDocuments.withdrawnAt)),
      )
      .orderBy(desc(visitDocuments.number))
      .limit(50)
    return rows.map(toDeskDocument)
  })

/**
 * A document that the caller may open: the patient and who may read it, its doctor, and, while it is valid, the front
 * desk once it is released. A withdrawal waits until the transaction ends, so that the front desk gets none after it.
 */
export async function readableDocument(tx: Tx, deps: Deps, caller: Caller, id: string) {
  const isDesk = caller.role === 'receptionist' || caller.role === 'administrator'
  const find = (isReader: SQL | undefined) =>
    listed(tx)
      .where(and(eq(visitDocuments.id, id), isReader))
      .for('share', { of: visitDocuments })
  const isDoctor = caller.doctor?.isApproved ? eq(appointments.doctorId, caller.doctor.id) : undefined
  const [own] = await find(or(mayRead(deps, caller.userId), isDoctor))
  const [released] = own || !isDesk ? [] : await find(isNotNull(visitDocuments.deskAt))
  if (released?.document.withdrawnAt) throw new Problem('document_withdrawn')
  const row = own ?? released
  if (!row) throw new Problem('document_not_found')
  return row
}

/** A link to a document. The access is recorded here, since a browser opens the link without a token. */
export const openDocument = (deps: Deps, caller: Caller, id: string): Promise<{ url: string }> =>
  deps.db.transaction(async (tx) => {
    const { document, person } = await readableDocument(tx, deps, caller, id)
    const records = [{ id: document.appointmentId, personId: person.id }]
    await recordAccess(tx, deps, { caller, action: 'document_read', records })
    return { url: documentLinks.linkTo(deps, caller, id) }
  })

/** What the code on a paper confirms. */
export async function checkDocument({ db, clinic }: Deps, code: string): Promise<DocumentCheck> {
  const [document] = await db
    .select({
      number: visitDocuments.number,
      issuedAt: visitDocuments.issuedAt,
      sha256: visitDocuments.sha256,
      withdrawnAt: visitDocuments.withdrawnAt,
      replacedBy: visitDocuments.replacedBy,
    })
    .from(visitDocuments)
    .where(eq(visitDocuments.code, code))
  if (!document) throw new Problem('document_not_found')
  const { name, nameAr, timeZone } = clinic.facts()
  const { number, issuedAt, sha256, withdrawnAt, replacedBy } = document
  return {
    number,
    issuedOn: civilAt(issuedAt, timeZone).date,
    clinicName: name,
    clinicNameAr: nameAr,
    sha256,
    withdrawnOn: withdrawnAt && civilAt(withdrawnAt, timeZone).date,
    isReplaced: replacedBy !== null,
  }
}
