import type { Language } from '@aafiya/contracts/messages/message-key'
import { messageKinds, type MessageKind } from '@aafiya/contracts/notifications/message-channels'
import { expect, test } from 'vitest'

import { linkUrl, listUrl } from './link-url.ts'
import { fitsOneSegment } from './segments.ts'
import { writeShort } from './write-short.ts'

const clinic = { name: 'Aafiya', nameAr: 'عافية', timeZone: 'Africa/Cairo' }
const host = 'booking.clinic-nasr.co.eg'
const token = 'Zx9_Kq2-Lm8Rw4Tb7Yc1Dg'
/** 28 December at 22:30: the longest there is, in numbers and in words. */
const longest = {
  startsAt: '2026-12-28T20:30:00Z',
  doctorName: 'Abdelrahman Mohamed Elhusseiny',
  doctorNameAr: 'عبد الرحمن محمد الحسيني',
}
const all: { kind: MessageKind; more: { count?: number; lateMinutes?: number } }[] = [
  ...messageKinds.map((kind) => ({ kind, more: {} })),
  { kind: 'reminder', more: { count: 12 } },
  { kind: 'delay', more: { lateMinutes: 240 } },
]
const linkAt = (name: string, language: Language = 'ar') =>
  linkUrl(`https://${name}`, { page: 'visit', language, secret: token, isShort: true })
const arabic = (kind: MessageKind, words: object) => writeShort(clinic, { kind, language: 'ar', words: { ...longest, ...words } }).text

test('these tests count with a host of 25 characters and a token of 128 bits', () => {
  expect(host).toHaveLength(25)
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
})

test.each(all)('an Arabic $kind fits the 70 characters of one segment, with day, time and link', ({ kind, more }) => {
  const text = arabic(kind, { ...more, link: linkAt(host) })
  expect(text.length).toBeLessThanOrEqual(70)
  expect(text).toContain('22:30')
  expect(text).toContain(` ${linkAt(host)}`)
})

test('one of several visits has a link to the list of them, and says how many they are', () => {
  const words = { ...longest, count: 12 }
  const link = { en: listUrl(`https://${host}`, 'en'), ar: listUrl(`https://${host}`, 'ar') }
  expect(arabic('reminder', { ...words, link: link.ar })).toBe(`تذكير 28/12 22:30: 12 ${link.ar}`)
  const english = writeShort(clinic, { kind: 'reminder', language: 'en', words: { ...words, link: link.en } }).text
  expect(english).toBe(`Reminder: 12 visits on Mon 28 Dec, the first at 10:30 PM. ${link.en}`)
})

test.each(all)('an English $kind fits the 160 characters of one segment, with the doctor, day, time and link', ({ kind, more }) => {
  const { text } = writeShort(clinic, { kind, language: 'en', words: { ...longest, ...more, link: linkAt(host, 'en') } })
  expect(text.length).toBeLessThanOrEqual(160)
  expect(fitsOneSegment(text)).toBe(true)
  expect(text).toMatch(/10:30 PM/)
  if (more.count === undefined) expect(text).toContain(longest.doctorName)
})

test('what has no room is left out in one order: the doctor, then the words of the day, then those of the message', () => {
  expect(arabic('reminder', {})).toBe('تذكير: د. عبد الرحمن محمد الحسيني، الاثنين 28 ديسمبر، 10:30 م.')
  expect(arabic('reminder', { link: 'https://a.eg/v' })).toBe('تذكير: الاثنين 28 ديسمبر، 10:30 م. https://a.eg/v')
  expect(arabic('reminder', { link: linkAt('aafiya.example') })).toBe(`تذكير 28/12 22:30 ${linkAt('aafiya.example')}`)
  expect(arabic('reminder', { link: linkAt(host) })).toBe(`28/12 22:30 ${linkAt(host)}`)
})

test('a link that is too long for one segment is not cut off', () => {
  const link = linkAt('a-host-with-many-characters.clinic.example')
  expect(arabic('reminder', { link })).toBe(`28/12 22:30 ${link}`)
})

test('one character outside of GSM 03.38 makes a segment of 70', () => {
  expect(fitsOneSegment('x'.repeat(160))).toBe(true)
  expect(fitsOneSegment('x'.repeat(161))).toBe(false)
  expect(fitsOneSegment(`${'x'.repeat(158)}€`)).toBe(true)
  expect(fitsOneSegment(`${'x'.repeat(159)}€`)).toBe(false)
  expect(fitsOneSegment(`${'x'.repeat(69)}č`)).toBe(true)
  expect(fitsOneSegment(`${'x'.repeat(70)}č`)).toBe(false)
})
