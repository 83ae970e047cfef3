import type { Language } from '@aafiya/contracts/messages/message-key'
import { messageKinds, type MessageKind } from '@aafiya/contracts/notifications/message-channels'
import { expect, test } from 'vitest'

import { linkUrl, listUrl } from './link-url.ts'
import { fitsOneSegment, writeShort } from './write-short.ts'

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
const arabic = (kind: MessageKind, words: object) =>
  writeShort(clinic, { kind, language: 'ar', words: { ...longest, ...words } }).text

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

test('a message about several visits has a link to the list of them, and their number', () => {
  const words = { ...longest, count: 12 }
  const link = { en: listUrl(`https://${host}`, 'en'), ar: listUrl(`https://${host}`, 'ar') }
  expect(arabic('reminder', { ...words, link: link.ar })).toBe(`تذكير بـ12 موعدًا 28/12 22:30 ${link.ar}`)
  const english = writeShort(clinic, { kind: 'reminder', language: 'en', words: { ...words, link: link.en } }).text
  expect(english).toBe(`Reminder of 12 appointments on Mon 28 Dec, the first at 10:30 PM. ${link.en}`)
})

test('a few visits are named one by one, each in a clause of its own; many are counted', () => {
  const first = { startsAt: '2026-12-28T08:00:00Z', doctorName: 'Karim Adel', doctorNameAr: 'كريم عادل' }
  const second = { startsAt: '2026-12-28T08:30:00Z', doctorName: 'Hoda Samir', doctorNameAr: 'هدى سمير' }
  const write = (language: Language, words: object) =>
    writeShort(clinic, { kind: 'reminder', language, words: { ...first, ...words } }).sentence.replace(/\s/g, ' ')
  const two = { count: 2, others: [second] }
  expect(write('en', two)).toBe('Reminder for Mon 28 Dec: 10:00 AM with Dr Karim Adel; 10:30 AM with Dr Hoda Samir.')
  expect(write('ar', two)).toBe('تذكير، الاثنين 28 ديسمبر: 10:00 ص مع د. كريم عادل؛ 10:30 ص مع د. هدى سمير.')
  expect(write('ar', { count: 2 })).toBe('تذكير بموعدين يوم الاثنين 28 ديسمبر، بدءًا من 10:00 ص.')
  expect(write('ar', { count: 4 })).toBe('تذكير بـ4 مواعيد يوم الاثنين 28 ديسمبر، بدءًا من 10:00 ص.')
  expect(write('ar', { count: 11 })).toBe('تذكير بـ11 موعدًا يوم الاثنين 28 ديسمبر، بدءًا من 10:00 ص.')
  expect(write('en', { count: 11 })).toBe('Reminder of 11 appointments on Mon 28 Dec, the first at 10:00 AM.')
})

test.each(all)(
  'an English $kind fits the 160 characters of one segment, with the doctor, day, time and link',
  ({ kind, more }) => {
    const { text } = writeShort(clinic, {
      kind,
      language: 'en',
      words: { ...longest, ...more, link: linkAt(host, 'en') },
    })
    expect(text.length).toBeLessThanOrEqual(160)
    expect(fitsOneSegment(text)).toBe(true)
    expect(text).toMatch(/10:30 PM/)
    if (more.count === undefined) expect(text).toContain(longest.doctorName)
  },
)

test('parts without room are left out in order: the doctor, then the words of the day, then the words of the message', () => {
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
