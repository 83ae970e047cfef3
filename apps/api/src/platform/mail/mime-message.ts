import * as base64 from 'nodemailer/lib/base64'
import MimeNode from 'nodemailer/lib/mime-node'
import * as quotedPrintable from 'nodemailer/lib/qp'

import type { RenderedMail } from './mail.ts'

export interface Sender {
  name: string
  address: string
}

interface Addressed extends RenderedMail {
  from: string | Sender
  to: string
  messageId: string
}

const lines = (...all: readonly string[]) => all.join('\r\n')

const textPart = (type: 'plain' | 'html', text: string) =>
  lines(
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable.wrap(quotedPrintable.encode(text.replace(/\r\n?|\n/g, '\r\n'))),
  )

/** An attachment. We choose its name: ASCII without spaces. */
const filePart = ({ filename, content, contentType }: NonNullable<RenderedMail['attachments']>[number]) =>
  lines(
    `Content-Type: ${contentType}; name=${filename}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename=${filename}`,
    '',
    base64.wrap(base64.encode(content)),
  )

/** The type and the body of a mail of several parts. Neither encoding can produce the boundary (RFC 2045). */
function multipart(kind: 'mixed' | 'alternative', parts: readonly string[]) {
  const boundary = `=_${kind}`
  const body = lines(...parts.flatMap((part) => [`--${boundary}`, part]), `--${boundary}--`, '')
  return { type: `multipart/${kind}; boundary="${boundary}"`, body }
}

/**
 * A mail as it is sent. nodemailer writes the headers and encodes the texts. Its composer would send each part through
 * several streams: 0.51 ms of processor time per mail instead of 0.08.
 */
export function mimeMessage({ from, to, subject, messageId, text, html, attachments = [] }: Addressed): string {
  const words = multipart('alternative', [textPart('plain', text), textPart('html', html)])
  const { type, body } =
    attachments.length === 0
      ? words
      : multipart('mixed', [lines(`Content-Type: ${words.type}`, '', words.body), ...attachments.map(filePart)])
  // It has no parts of its own to separate; without this, a random boundary would be drawn for each mail.
  const headers = new MimeNode(type, { baseBoundary: 'none' }).setHeader({
    From: from,
    To: to,
    'Message-ID': messageId,
    Subject: subject,
  })
  return lines(headers.buildHeaders(), '', body)
}
