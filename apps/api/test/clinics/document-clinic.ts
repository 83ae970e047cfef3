import type { IssueDocument } from '@aafiya/contracts/appointments/visit-documents'
import { eq } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { visitDocuments } from '../../src/appointments/documents/visit-documents.table.ts'
import { monday, payingClinic } from './paying-clinic.ts'

export const prescription: IssueDocument = {
  kind: 'prescription',
  language: 'en',
  size: 'A5',
  items: [{ name: 'Paracetamol 500 mg', amount: '1 pack', text: 'One tablet at night' }],
  to: '',
  text: '',
}

/** All words of a PDF that was downloaded. */
export async function wordsOf({ body }: { body: unknown }): Promise<string> {
  if (!Buffer.isBuffer(body)) throw new Error('not a file')
  const document = await getDocument({ data: new Uint8Array(body), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join('\n').normalize('NFKC')
}

/** A visit, of Mona or of a child of hers born on a day, whose doctor issues documents. */
export async function documentClinic(born?: string) {
  const place = await payingClinic()
  const child =
    born && (await place.mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: born, relation: 'child' } }))
  const personId = child ? child.id : await place.patientId('mona')
  const id = child
    ? (await place.mona.appointments.book({ body: { doctorId: place.doctor.id, personId, ...monday } })).id
    : await place.book(monday)
  const asDoctor = await place.asUser(place.doctor.userId)
  const params = { id }
  const documents = asDoctor.visitDocuments
  return {
    ...place,
    id,
    personId,
    asDoctor,
    asDesk: await place.asUser((await place.buildUser({ role: 4 })).id),
    issue: (changes: Partial<IssueDocument> = {}) => documents.issue({ params, body: { ...prescription, ...changes } }),
    issueOnce: (idempotencyKey: string, changes: Partial<IssueDocument> = {}) =>
      documents.issue({ params, body: { ...prescription, ...changes }, idempotencyKey }),
    cancel: () => place.mona.appointments.cancel({ params }),
    withdraw: (documentId: string) => documents.withdraw({ params: { id, documentId } }),
    toDesk: (documentId: string) => documents.releaseToDesk({ params: { id, documentId } }),
    list: () => documents.ofVisit({ params }),
    own: (who = place.mona) => who.visitDocuments.ofAppointment({ params }),
    open: (documentId: string, who = place.mona) => who.visitDocuments.open({ params: { id: documentId } }),
    atDesk: async (who: typeof place.mona) => who.visitDocuments.atDesk({ params: { id: personId } }),
    fetchPdf: (url: string) =>
      place.http
        .get(url)
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => done(null, Buffer.concat(chunks)))
        }),
    setAge: async (guardianReadAge: number | null) => {
      const admin = await place.asAdministrator()
      const { version } = await admin.clinic.settings()
      await admin.clinic.updateSettings({ body: { version, guardianReadAge } })
    },
    codeOf: async (documentId: string) => {
      const [row] = await place.database.db.select().from(visitDocuments).where(eq(visitDocuments.id, documentId))
      return row?.code ?? ''
    },
  }
}
