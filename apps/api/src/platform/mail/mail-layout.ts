import type { Language } from '@aafiya/contracts/messages/message-key'

import type { RenderedMail } from './mail.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

export interface MailParts {
  language: Language
  clinicName: string
  subject: string
  /** Sentences, one a paragraph. */
  paragraphs: readonly string[]
  /** A code to type; set apart, left to right, unbroken. */
  code?: string
  /** Facts in a ledger, such as doctor, day, place. `isLink`: the value is a URL of ours to press; what somebody typed never is. */
  facts?: readonly { label: string; value: string; isLink?: true }[]
  link?: { label: string; url: string }
  /** The last words, smaller. */
  footnote?: string
}

const signOff: Record<Language, (clinicName: string) => string> = {
  en: (clinicName) => `The ${clinicName} team`,
  ar: (clinicName) => `فريق ${clinicName}`,
}

const valueHtml = ({ value, isLink }: { value: string; isLink?: true }) =>
  isLink ? `<a href="${escapeHtml(value)}" style="color:#10493E">${escapeHtml(value)}</a>` : escapeHtml(value)

const paragraph = (html: string, style = '') => `<p style="margin:0 0 16px;${style}">${html}</p>`

function htmlOf({ language, clinicName, subject, paragraphs, code, facts = [], link, footnote }: MailParts): string {
  const start = language === 'ar' ? 'right' : 'left'
  const body = [
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    code ? `<p dir="ltr" style="margin:8px 0 24px;font-size:34px;letter-spacing:6px;text-align:${start};color:#10493E">${code}</p>` : '',
    facts.length > 0
      ? `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 24px">${facts
          .map(
            ({ label, ...fact }) =>
              `<tr><td style="padding:10px 0;border-top:1px solid #DDD5C5;color:#4C625B;text-align:${start}">${escapeHtml(label)}</td>` +
              `<td style="padding:10px 0;border-top:1px solid #DDD5C5;font-weight:600;text-align:${start}">${valueHtml(fact)}</td></tr>`,
          )
          .join('')}</table>`
      : '',
    link
      ? paragraph(
          `<a href="${escapeHtml(link.url)}" style="display:inline-block;padding:14px 22px;border-radius:10px;background:#10493E;color:#FBF7EE;text-decoration:none">${escapeHtml(link.label)}</a>`,
        )
      : '',
    paragraph(escapeHtml(signOff[language](clinicName))),
    footnote ? paragraph(escapeHtml(footnote), 'font-size:14px;color:#4C625B') : '',
  ]
  return (
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;background:#F8F4EC;color:#12332C;font:16px/1.7 'Readex Pro',Tahoma,Arial,sans-serif;text-align:${start}">` +
    `<div style="max-width:520px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 24px;font-size:20px;font-weight:600">` +
    `${escapeHtml(clinicName)} <span style="color:#E39A3B">&#9670;</span></p>${body.join('')}</div></body></html>`
  )
}

function textOf({ language, paragraphs, code, facts = [], link, footnote, clinicName }: MailParts): string {
  const blocks = [
    ...paragraphs,
    code,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    link && `${link.label}: ${link.url}`,
    signOff[language](clinicName),
    footnote,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Lays out one mail as HTML and as text, from the same parts. */
export const layOutMail = (parts: MailParts): RenderedMail => ({ subject: parts.subject, text: textOf(parts), html: htmlOf(parts) })
