import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { escapeHtml, layOutMail, type MailParts } from './mail-layout.ts'
import { fillPhrase, own } from './phrase.ts'

const hello = { text: 'Hello Mona,' }
const parts: MailParts = {
  language: 'en',
  brand: own('Aafiya'),
  subject: own('Subject'),
  paragraphs: [hello],
  signature: { text: 'The Aafiya team' },
}
const evil = `<img src=x onerror="alert('1')">&`

test('a mail’s HTML shows typed text and never runs it', () => {
  const phrase = { text: fillPhrase('{{evil}}', { evil }) }
  const mail = layOutMail({
    ...parts,
    brand: own(evil),
    subject: own(evil),
    paragraphs: [phrase],
    facts: [[{ label: phrase, value: evil }]],
    link: { label: phrase, url: `https://x.example/?a=1&b="${evil}` },
    signature: phrase,
    footnote: phrase,
  })
  expect(mail.html).not.toContain('<img')
  expect(mail.html).not.toContain('onerror="')
  expect(
    mail.html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;/g)?.length,
  ).toBeGreaterThanOrEqual(7)
  expect(mail.text).toContain(evil)
})

test('escaping leaves no sign that HTML reads, and loses nothing', () => {
  const unescape = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ';', 'م', '#') }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/)
      expect(unescape(escapeHtml(text))).toBe(text)
    }),
  )
})

test.each([
  ['en', 'ltr', 'left'],
  ['ar', 'rtl', 'right'],
] as const)('a mail in %s reads %s', (language, direction, start) => {
  const { html } = layOutMail({ ...parts, language })
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(html).toContain(`text-align:${start}`)
})

test.each(['en', 'ar'] as const)('a code is unbroken in both forms of a mail in %s, left to right', (language) => {
  const mail = layOutMail({ ...parts, language, code: '012345' })
  expect(mail.text.match(/\b\d{6}\b/g)).toEqual(['012345'])
  expect(mail.html).toMatch(/<p dir="ltr"[^>]*>012345<\/p>/)
})

test('a mail without code, facts, link or footnote leaves no empty space for them', () => {
  const { html, text } = layOutMail(parts)
  expect(html).not.toMatch(/<table|<a |undefined|null/)
  expect(text).toBe('Hello Mona,\n\nThe Aafiya team\n')
})

test('of the facts only a URL of ours can be clicked', () => {
  const url = 'https://clinic.example/visit?a=1&b=2'
  const { html } = layOutMail({
    ...parts,
    facts: [
      [
        { label: own('Reason'), value: url },
        { label: own('Answer'), url },
      ],
    ],
  })
  expect(html.match(/<a href="https:\/\/clinic\.example\/visit\?a=1&amp;b=2"/g)).toHaveLength(1)
})

test('what two ledgers are about is apart in both forms', () => {
  const facts = [[{ label: own('When'), value: own('10:00') }], [{ label: own('When'), value: own('11:00') }]]
  const { html, text } = layOutMail({ ...parts, facts })
  expect(text).toContain('When: \u206810:00\u2069\n\nWhen: \u206811:00\u2069')
  expect(html.match(/<table/g)).toHaveLength(2)
})

test('both forms have the same content, signed before the small print', () => {
  const { html, text } = layOutMail({
    ...parts,
    facts: [[{ label: own('Fee'), value: own('$80') }]],
    link: { label: own('Open'), url: 'https://x.example/' },
    footnote: own('Bye'),
  })
  for (const word of ['Hello Mona,', 'Fee', '$80', 'Open', 'https://x.example/', 'The Aafiya team', 'Bye']) {
    expect(html).toContain(word)
    expect(text).toContain(word)
  }
  expect(text).toBe('Hello Mona,\n\nFee: \u2068$80\u2069\n\nOpen: https://x.example/\n\nThe Aafiya team\n\nBye\n')
  expect(html.indexOf('The Aafiya team')).toBeLessThan(html.indexOf('Bye'))
})

test('each line of a typed text is set apart on its own, and cannot turn what follows', () => {
  expect(fillPhrase('{{reason}}!', { reason: 'one\u202E\n\u2069two' })).toBe('\u2068one\u2069\n\u2068two\u2069!')
})
