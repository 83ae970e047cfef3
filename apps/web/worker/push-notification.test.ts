// @vitest-environment node
import { expect, test } from 'vitest'

import { notificationOf, targetOf } from './push-notification.ts'

const origin = 'https://clinic.example'
const sent = { title: 'Aafiya', body: 'Your visit: 3:30 PM', language: 'en', tag: 'visit-1', url: `${origin}/visit#x` }

test('a message is shown in its language and direction, and replaces the older one of its visit', () => {
  expect(notificationOf(JSON.stringify(sent))).toMatchObject({
    title: 'Aafiya',
    options: { body: 'Your visit: 3:30 PM', lang: 'en', dir: 'ltr', tag: 'visit-1', renotify: true, data: { url: sent.url } },
  })
  expect(notificationOf(JSON.stringify({ ...sent, language: 'ar' })).options).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test.each(['', 'nonsense', 'null', '[]', JSON.stringify({ ...sent, url: 7 })])('of %j there is still something to show', (text) => {
  const { title, options } = notificationOf(text)
  expect(title).not.toBe('')
  expect(targetOf(options.data, origin)).toBe(`${origin}/My-Appointment`)
})

test('a press opens a page of this app, and nothing else', () => {
  expect(targetOf({ url: sent.url }, origin)).toBe(sent.url)
  expect(targetOf({ url: '/visit#y' }, origin)).toBe(`${origin}/visit#y`)
  for (const url of ['https://evil.example/visit', 'javascript:alert(1)', '//evil.example', undefined])
    expect(targetOf({ url }, origin)).toBe(`${origin}/My-Appointment`)
})
