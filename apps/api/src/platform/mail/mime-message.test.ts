import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { mimeMessage } from './mime-message.ts'

const calendar = { filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST' }
const sender = { name: 'Nile, Care', address: 'care@nile.example' }
const mail = { from: sender, to: 'mona@example.test', messageId: '<one@aafiya.example>', subject: 'Your appointment' }

/** Everything that a reader sees in a message. */
async function readerSees(raw: string | Buffer) {
  const { headers, attachments, from, to, subject, messageId, text, html } = await PostalMime.parse(raw)
  const own = headers.map(({ key }) => key).toSorted()
  const files = attachments.map(({ filename, mimeType, method, disposition, content }) => ({
    filename,
    mimeType,
    method,
    disposition,
    content: typeof content === 'string' ? content : new TextDecoder().decode(content),
  }))
  // A parser drops the last line break of a text in Base64.
  return { own, from, to, subject, messageId, text: text?.trimEnd(), html: html?.trimEnd(), files }
}

test.each([
  ['English', mail.subject, 'Hello Mona,\n\nsee you soon.\n', []],
  ['Arabic', 'موعدك يوم ⁨الأحد 29 نوفمبر 2026⁩ الساعة ⁨10:00 ص⁩ في عيادة رعاية النيل', 'مرحبا منى،\n\nتم حجز موعدك.\n', []],
  [
    'an entry for a calendar',
    mail.subject,
    'Hello\n',
    [{ ...calendar, content: 'BEGIN:VCALENDAR\r\nSUMMARY:موعد\r\n' }],
  ],
  [
    'several',
    mail.subject,
    'Hello\n',
    ['1', '2'].map((content) => ({ ...calendar, content, filename: `${content}.ics` })),
  ],
  ['lines of one dot, long ones, spaces at their ends', mail.subject, `.\n..\n${'a='.repeat(600)}  \n \nFrom here`, []],
  ['what looks like a boundary', mail.subject, '--=_mixed\n--=_alternative--\n', []],
  ['lines in a subject', 'one\r\nBcc: omar@example.test\r\n\r\ntwo', 'Text\n', []],
])('a reader sees the same as in a message by the library: %s', async (_, subject, text, attachments) => {
  const whole = { ...mail, subject, text, html: `<p lang="ar">${text}</p>`, attachments }
  const composed = await new MailComposer({ ...whole, attachments: [...attachments] }).compile().build()
  expect(await readerSees(mimeMessage(whole))).toEqual(await readerSees(composed))
})

test('a line of a text ends as mail lines do, however it was written', async () => {
  const text = 'one\rtwo\r\nthree\nfour\r'
  const message = mimeMessage({ ...mail, subject: 'one\rtwo', text, html: text })
  expect(message).not.toMatch(/\r(?!\n)|(?<!\r)\n/)
  expect(await readerSees(message)).toMatchObject({ subject: 'one two', text: 'one\ntwo\nthree\nfour' })
})
