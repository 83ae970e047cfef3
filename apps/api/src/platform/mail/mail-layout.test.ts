import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { escapeHtml, layOutMail, type MailParts } from './mail-layout.ts'

const parts: MailParts = { language: 'en', clinicName: 'Aafiya', subject: 'Subject', paragraphs: ['Hello Mona,'] }
const evil = `<img src=x onerror="alert('1')">&`

test('whatever was typed into it, a mail’s HTML shows it and never runs it', () => {
  const mail = layOutMail({
    ...parts,
    clinicName: evil,
    subject: evil,
    paragraphs: [evil],
    facts: [{ label: evil, value: evil }],
    link: { label: evil, url: `https://x.example/?a=1&b="${evil}` },
    footnote: evil,
  })
  expect(mail.html).not.toContain('<img')
  expect(mail.html).not.toContain('onerror="')
  expect(mail.html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;/g)?.length).toBeGreaterThanOrEqual(7)
  expect(mail.text).toContain(evil)
})

test('escaping leaves no sign that HTML reads, and loses nothing', () => {
  const unescape = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
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

test('a mail without code, facts, link or footnote holds no empty place for them', () => {
  const { html, text } = layOutMail(parts)
  expect(html).not.toMatch(/<table|<a |undefined|null/)
  expect(text).toBe('Hello Mona,\n\nThe Aafiya team\n')
})

test('of the facts only what is said to be a link can be pressed', () => {
  const value = 'https://clinic.example/visit?a=1&b=2'
  const { html } = layOutMail({
    ...parts,
    facts: [
      { label: 'Reason', value },
      { label: 'Answer', value, isLink: true },
    ],
  })
  expect(html.match(/<a href="https:\/\/clinic\.example\/visit\?a=1&amp;b=2"/g)).toHaveLength(1)
})

test('both forms say the same', () => {
  const { html, text } = layOutMail({
    ...parts,
    facts: [{ label: 'Fee', value: '$80' }],
    link: { label: 'Open', url: 'https://x.example/' },
    footnote: 'Bye',
  })
  for (const word of ['Hello Mona,', 'Fee', '$80', 'Open', 'https://x.example/', 'Bye', 'The Aafiya team']) {
    expect(html).toContain(word)
    expect(text).toContain(word)
  }
})

test.each([
  ['en', 'Aafiya', 'The Aafiya team'],
  ['ar', 'عافية', 'فريق عافية'],
] as const)('a mail in %s is signed by the clinic, before the small print', (language, clinicName, signature) => {
  const { html, text } = layOutMail({ ...parts, language, clinicName, footnote: 'Small print' })
  expect(text).toBe(`Hello Mona,\n\n${signature}\n\nSmall print\n`)
  expect(html.indexOf(signature)).toBeGreaterThan(html.indexOf('Hello Mona,'))
  expect(html.indexOf(signature)).toBeLessThan(html.indexOf('Small print'))
})
