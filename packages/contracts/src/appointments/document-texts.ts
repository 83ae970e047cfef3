import * as z from 'zod/mini'

import { optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { languages } from '../platform/people.ts'
import { rates } from '../platform/rates.ts'
import { DocumentPreview, documentKinds, paperSizes, type DocumentKind } from './visit-documents.ts'

/** How long a clinic's own texts can be. */
export const documentTextLimits = { title: 60, text: 600, closing: 300 } as const

const always = ['patient', 'doctor'] as const

interface Names {
  /** Written as `{{from}}`; filled in from the appointment and from what the doctor enters. */
  may: readonly string[]
  /** Without these the document would not say what it is for. */
  must: readonly string[]
}

/** What the sentence of a kind of document can name. */
export const documentNames: Readonly<Record<DocumentKind, Names>> = {
  prescription: { may: always, must: [] },
  sick_leave: { may: [...always, 'days', 'from', 'until'], must: ['from', 'until'] },
  referral: { may: always, must: [] },
  lab_request: { may: always, must: [] },
  attendance: { may: [...always, 'day', 'time'], must: ['day'] },
  receipt: { may: [...always, 'day', 'amount'], must: ['amount'] },
}

const namesIn = (text: string) => [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name ?? '')
/** Braces that belong to no name would be printed. */
const isWhole = (text: string) => !/[{}]/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))

const sentence = (kind: DocumentKind) => {
  const { may, must } = documentNames[kind]
  return optionalText(documentTextLimits.text).check(
    z.refine((text: string) => isWhole(text) && namesIn(text).every((name) => may.includes(name)), {
      ...key('document_name_unknown'),
      abort: true,
    }),
    z.refine(
      (text: string) => text.trim() === '' || must.every((name) => namesIn(text).includes(name)),
      key('document_name_missing'),
    ),
  )
}

/** An empty text stands for the usual one. */
export const documentTextsOf = (kind: DocumentKind) =>
  z.strictObject({
    title: optionalText(documentTextLimits.title),
    titleAr: optionalText(documentTextLimits.title),
    text: sentence(kind),
    textAr: sentence(kind),
    /** Below everything else, such as how long a prescription is valid. */
    closing: optionalText(documentTextLimits.closing),
    closingAr: optionalText(documentTextLimits.closing),
  })
export type DocumentTextsOfKind = z.infer<ReturnType<typeof documentTextsOf>>

/** A clinic's own texts of its documents, by kind; a kind without any has the usual ones. */
export const DocumentTexts = z.strictObject({
  prescription: z.optional(documentTextsOf('prescription')),
  sick_leave: z.optional(documentTextsOf('sick_leave')),
  referral: z.optional(documentTextsOf('referral')),
  lab_request: z.optional(documentTextsOf('lab_request')),
  attendance: z.optional(documentTextsOf('attendance')),
  receipt: z.optional(documentTextsOf('receipt')),
})
export type DocumentTexts = z.infer<typeof DocumentTexts>

export const noDocumentTexts: DocumentTextsOfKind = {
  title: '',
  titleAr: '',
  text: '',
  textAr: '',
  closing: '',
  closingAr: '',
}

/** `texts`: those of `kind` are used. */
const PreviewTexts = z.strictObject({
  kind: z.enum(documentKinds, key('value_invalid')),
  language: z.enum(languages, key('value_invalid')),
  size: z.enum(paperSizes, key('value_invalid')),
  texts: DocumentTexts,
})

/** The clinic's own texts on documents; they are saved with its settings. */
export const documentTexts = declare({
  preview: {
    method: 'post',
    path: '/clinic/document-preview',
    access: 'administrator',
    summary: 'A document with texts that are not saved yet, as a PDF in Base64, about a patient who does not exist',
    body: PreviewTexts,
    response: DocumentPreview,
    errors: ['document_too_long', 'document_sign_unprintable', 'documents_unavailable'],
    rates: [rates.documents],
  },
})
