import type { Language } from '@aafiya/contracts/messages/message-key'

import type { RenderedMail } from './mail.ts'
import { apart, type OwnPhrase, type Phrase, type Value } from './phrase.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

export interface Fact {
  label: Phrase
  /** Shown apart from the label. A plain string counts as typed by a user. */
  value: Value
}

/** A fact with a URL of ours is a link. */
export type Ledger = readonly (Fact | { label: Phrase; url: string })[]

export interface MailParts {
  language: Language
  brand: OwnPhrase
  subject: OwnPhrase
  /** Sentences, one a paragraph. */
  paragraphs: readonly Phrase[]
  /** A code to type; set apart, left to right, unbroken. */
  code?: string | undefined
  /** Ledgers of facts, such as doctor, day, place: one for each thing that the mail is about. */
  facts?: readonly Ledger[] | undefined
  link?: { label: Phrase; url: string } | undefined
  signature: Phrase
  /** The last words, smaller. */
  footnote?: Phrase | undefined
}

/** HTML of a text in which values are enclosed in U+2068 and U+2069. */
const htmlOfText = (text: string) =>
  escapeHtml(text).replaceAll('\u2068', '<span dir="auto">').replaceAll('\u2069', '</span>').replaceAll('\n', '<br>')

const urlHtml = (url: string) => `<a href="${escapeHtml(url)}" dir="ltr" style="color:#10493E">${escapeHtml(url)}</a>`

const paragraph = (html: string, style = '') => `<p style="margin:0 0 16px;${style}">${html}</p>`

function htmlOf({
  language,
  brand,
  subject,
  paragraphs,
  code,
  facts = [],
  link,
  signature,
  footnote,
}: MailParts): string {
  const start = language === 'ar' ? 'right' : 'left'
  const cell = `padding:10px 0;border-top:1px solid #DDD5C5;text-align:${start}`
  const body = [
    ...paragraphs.map(({ text }) => paragraph(htmlOfText(text))),
    code
      ? `<p dir="ltr" style="margin:8px 0 24px;font-size:34px;letter-spacing:6px;text-align:${start};color:#10493E">${code}</p>`
      : '',
    ...facts.map(
      (ledger) =>
        `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 32px">${ledger
          .map(
            (fact) =>
              `<tr><td style="${cell};color:#4C625B">${htmlOfText(fact.label.text)}</td>` +
              `<td style="${cell};font-weight:600">${'url' in fact ? urlHtml(fact.url) : htmlOfText(apart(fact.value))}</td></tr>`,
          )
          .join('')}</table>`,
    ),
    link
      ? paragraph(
          `<a href="${escapeHtml(link.url)}" style="display:inline-block;padding:14px 22px;border-radius:10px;` +
            `background:#10493E;color:#FBF7EE;text-decoration:none">${htmlOfText(link.label.text)}</a>`,
        )
      : '',
    paragraph(htmlOfText(signature.text)),
    footnote ? paragraph(htmlOfText(footnote.text), 'font-size:14px;color:#4C625B') : '',
  ]
  return (
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width">` +
    // Phones make links of what looks like a number, a day or a place.
    `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">` +
    `<title>${escapeHtml(subject.text)}</title></head>` +
    `<body style="margin:0;background:#F8F4EC;color:#12332C;font:16px/1.7 'Readex Pro',Tahoma,Arial,sans-serif;text-align:${start}">` +
    `<div style="max-width:520px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 24px;font-size:20px;font-weight:600">` +
    `${htmlOfText(apart(brand))} <span style="color:#E39A3B">&#9670;</span></p>${body.join('')}</div></body></html>`
  )
}

function textOf({ paragraphs, code, facts = [], link, signature, footnote }: MailParts): string {
  const blocks = [
    ...paragraphs.map(({ text }) => text),
    code,
    ...facts.map((ledger) =>
      ledger.map((fact) => `${fact.label.text}: ${'url' in fact ? fact.url : apart(fact.value)}`).join('\n'),
    ),
    link && `${link.label.text}: ${link.url}`,
    signature.text,
    footnote?.text,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Lays out one mail as HTML and as text, from the same parts. */
export const layOutMail = (parts: MailParts): RenderedMail => ({
  subject: parts.subject.text,
  text: textOf(parts),
  html: htmlOf(parts),
})
