import * as z from 'zod/mini'

import { Id, Instant, PlainDate, optionalText, pageQuery, writtenText } from '../language/text.ts'
import { withoutMarks } from '../language/typed-text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { languages } from '../platform/people.ts'
import { rates } from '../platform/rates.ts'

export const documentKinds = ['prescription', 'sick_leave', 'referral', 'lab_request', 'attendance', 'receipt'] as const
export type DocumentKind = (typeof documentKinds)[number]
const Kind = z.enum(documentKinds, key('value_invalid'))

/** Which parts a kind of document has; all may have a text. */
export const documentParts: Readonly<Record<DocumentKind, { items?: true; days?: true; isTextRequired?: true }>> = {
  prescription: { items: true },
  sick_leave: { days: true },
  referral: { isTextRequired: true },
  lab_request: { items: true },
  attendance: {},
  receipt: {},
}

export const paperSizes = ['A5', 'A4'] as const

/** How much fits on the pages of a document. */
export const documentLimits = { items: 20, name: 120, amount: 60, dose: 400, to: 120, text: 2000 } as const

/** A medicine, or a test of the laboratory. `text`: how it is taken, in words. */
const DocumentItem = z.strictObject({
  name: writtenText(documentLimits.name),
  amount: optionalText(documentLimits.amount),
  text: optionalText(documentLimits.dose),
})
export type DocumentItem = z.infer<typeof DocumentItem>

const content = {
  kind: Kind,
  /** Of the document. */
  language: z.enum(languages, key('value_invalid')),
  size: z.enum(paperSizes, key('value_invalid')),
  items: z.array(DocumentItem).check(z.maxLength(documentLimits.items, key('too_many_items'))),
  /** The reader, such as an employer or a hospital. */
  to: optionalText(documentLimits.to),
  text: optionalText(documentLimits.text),
  /** Of a sick leave: the first and the last day. */
  from: z.optional(PlainDate),
  until: z.optional(PlainDate),
}

/** Checked as a whole even if a field is refused, so a field may be anything. */
interface Draft {
  kind?: unknown
  items?: unknown
  text?: unknown
  from?: string | undefined
  until?: string | undefined
}
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const isKind = (kind: unknown): kind is DocumentKind => documentKinds.some((one) => one === kind)
const partsOf = ({ kind }: Draft) => (isKind(kind) ? documentParts[kind] : {})

/**
 * `POST /doctor/visits/{id}/documents`. `replaces`: a document of the same appointment, which is withdrawn in the same step.
 * `guardiansRead`: asked of patients old enough to decide.
 */
export const IssueDocument = z
  .strictObject({ ...content, guardiansRead: z.optional(z.boolean(key('value_invalid'))), replaces: z.optional(Id) })
  .check(
    z.refine((draft: Draft) => !partsOf(draft).items || (Array.isArray(draft.items) && draft.items.length > 0), {
      error: 'items_required',
      path: ['items'],
      when: isObject,
    }),
    z.refine(
      (draft: Draft) =>
        !partsOf(draft).isTextRequired || (typeof draft.text === 'string' && withoutMarks(draft.text).trim() !== ''),
      {
        error: 'text_required',
        path: ['text'],
        when: isObject,
      },
    ),
    z.refine((draft: Draft) => !partsOf(draft).days || draft.from !== undefined, {
      error: 'date_invalid',
      path: ['from'],
      when: isObject,
    }),
    z.refine((draft: Draft) => !partsOf(draft).days || draft.until !== undefined, {
      error: 'date_invalid',
      path: ['until'],
      when: isObject,
    }),
    z.refine(({ from, until, ...draft }: Draft) => !partsOf(draft).days || !from || !until || until >= from, {
      error: 'period_ends_first',
      path: ['until'],
      when: isObject,
    }),
  )
export type IssueDocument = z.infer<typeof IssueDocument>

/** What every reader of a list sees. `number`: in the sequence of the clinic. `withdrawnAt`: absent while it is valid. */
const facts = {
  id: Id,
  kind: Kind,
  number: z.int(),
  language: z.enum(languages),
  issuedAt: Instant,
  withdrawnAt: z.optional(Instant),
}

/** A document as the doctor reads it, with what was filled in. `deskAt`: since when the front desk may print it. */
export const VisitDocument = z.object({
  ...facts,
  content: z.object({ ...content, items: z.array(z.object(DocumentItem.shape)) }),
  deskAt: z.optional(Instant),
  replacedBy: z.optional(Id),
})
export type VisitDocument = z.infer<typeof VisitDocument>

/** A document in a patient's list. `items`: how many medicines or tests it has. `person`: whose, if not the reader's. */
export const OwnDocument = z.object({
  ...facts,
  appointmentId: Id,
  appointmentDate: Instant,
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  items: z.int(),
  person: z.optional(z.object({ id: Id, fullName: z.string(), fullNameAr: z.nullable(z.string()) })),
})
export type OwnDocument = z.infer<typeof OwnDocument>

/** A document that the front desk may print: neither kind of illness nor content. */
export const DeskDocument = z.object({ ...facts, doctorName: z.string(), doctorNameAr: z.nullable(z.string()) })
export type DeskDocument = z.infer<typeof DeskDocument>

/** What the code on a document confirms, and nothing else. `sha256`: of the file, in hexadecimal digits. */
export const DocumentCheck = z.object({
  number: z.int(),
  issuedOn: PlainDate,
  clinicName: z.string(),
  clinicNameAr: z.string(),
  sha256: z.string(),
  withdrawnOn: z.nullable(PlainDate),
  isReplaced: z.boolean(),
})
export type DocumentCheck = z.infer<typeof DocumentCheck>

/** A document that was not issued, as a PDF in Base64. */
export const DocumentPreview = z.object({ pdf: z.string() })

const VisitParams = z.strictObject({ id: Id })
const DocumentParams = z.strictObject({ id: Id, documentId: Id })

/** Documents that doctors issue for patients. */
export const visitDocuments = declare({
  ofVisit: {
    method: 'get',
    path: '/doctor/visits/:id/documents',
    access: 'doctor',
    summary: 'The documents of an appointment, latest first, for its doctor',
    params: VisitParams,
    response: z.array(VisitDocument),
    errors: ['appointment_not_found'],
  },
  preview: {
    method: 'post',
    path: '/doctor/visits/:id/documents/preview',
    access: 'doctor',
    summary: 'A document as it would be issued, as a PDF in Base64, marked as a draft; nothing is stored',
    params: VisitParams,
    body: IssueDocument,
    response: DocumentPreview,
    errors: [
      'person_not_found',
      'appointment_not_found',
      'appointment_cancelled',
      'nothing_paid',
      'visit_not_attended',
      'document_too_long',
      'document_sign_unprintable',
      'documents_unavailable',
    ],
    rates: [rates.documents],
  },
  issue: {
    method: 'post',
    path: '/doctor/visits/:id/documents',
    access: 'doctor',
    summary: 'Issue a document, which the patient can read at once; it can be withdrawn, not changed',
    params: VisitParams,
    body: IssueDocument,
    response: VisitDocument,
    status: 201,
    errors: [
      'person_not_found',
      'appointment_not_found',
      'appointment_cancelled',
      'nothing_paid',
      'visit_not_attended',
      'document_not_found',
      'document_withdrawn',
      'too_many_documents',
      'document_too_long',
      'document_sign_unprintable',
      'documents_unavailable',
    ],
    rates: [rates.documents],
  },
  withdraw: {
    method: 'post',
    path: '/doctor/visits/:id/documents/:documentId/withdraw',
    access: 'doctor',
    summary: 'Withdraw a document: its code says so, as does a stamp on each page of its file; again answers the same',
    params: DocumentParams,
    response: VisitDocument,
    errors: ['appointment_not_found', 'document_not_found'],
  },
  releaseToDesk: {
    method: 'put',
    path: '/doctor/visits/:id/documents/:documentId/desk',
    access: 'doctor',
    summary: 'Let the front desk print a document; again answers the same',
    params: DocumentParams,
    response: VisitDocument,
    errors: ['appointment_not_found', 'document_not_found', 'document_withdrawn'],
  },
  ofAppointment: {
    method: 'get',
    path: '/appointments/:id/documents',
    access: 'signed-in',
    summary: 'The documents of an appointment, for the patient and who looks after them',
    params: VisitParams,
    response: z.array(OwnDocument),
    errors: ['appointment_not_found'],
  },
  own: {
    method: 'get',
    path: '/me/documents',
    access: 'signed-in',
    summary:
      'All documents of the caller and of the people they look after, latest first; the next page is in X-Next-Cursor',
    query: z.strictObject(pageQuery),
    response: z.array(OwnDocument),
    errors: [],
  },
  atDesk: {
    method: 'get',
    path: '/desk/people/:id/documents',
    access: 'desk',
    summary: 'The documents of a person that doctors released to the front desk and have not withdrawn',
    params: VisitParams,
    response: z.array(DeskDocument),
    errors: ['person_not_found'],
  },
  open: {
    method: 'post',
    path: '/documents/:id/link',
    access: 'signed-in',
    summary: 'A link that opens a document for five minutes, for those who may read it',
    params: VisitParams,
    response: z.object({ url: z.string() }),
    errors: ['document_not_found', 'document_withdrawn'],
  },
  check: {
    method: 'get',
    path: '/document-codes/:code',
    access: 'public',
    summary: 'Whether the code on a document is genuine, and whether the document is still valid',
    params: z.strictObject({ code: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, key('value_invalid'))) }),
    response: DocumentCheck,
    errors: ['document_not_found'],
    rates: [rates.documentChecks],
  },
})
