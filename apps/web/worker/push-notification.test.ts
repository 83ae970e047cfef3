// @vitest-environment node
import { expect, test } from 'vitest'

import { createLead, notificationOf, targetOf } from './push-notification.ts'

const origin = 'https://clinic.example'
const sent = { title: 'Aafiya', body: 'Your visit: 3:30 PM', language: 'en', tag: 'visit-1', url: `${origin}/visit#x` }

test('a message is shown in its language and direction, and replaces the previous one of its visit', () => {
  expect(notificationOf(JSON.stringify(sent))).toMatchObject({
    title: 'Aafiya',
    options: {
      body: 'Your visit: 3:30 PM',
      lang: 'en',
      dir: 'ltr',
      tag: 'visit-1',
      renotify: true,
      data: { url: sent.url },
    },
  })
  expect(notificationOf(JSON.stringify({ ...sent, language: 'ar' })).options).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test.each(['', 'nonsense', 'null', '[]', JSON.stringify({ ...sent, url: 7 })])(
  '%j still shows a notification',
  (text) => {
    const { title, options } = notificationOf(text)
    expect(title).not.toBe('')
    expect(targetOf(options.data, origin)).toBe(`${origin}/My-Appointment`)
  },
)

test('a click opens only pages of this app', () => {
  expect(targetOf({ url: sent.url }, origin)).toBe(sent.url)
  expect(targetOf({ url: '/visit#y' }, origin)).toBe(`${origin}/visit#y`)
  for (const url of ['https://evil.example/visit', 'javascript:alert(1)', '//evil.example', undefined])
    expect(targetOf({ url }, origin)).toBe(`${origin}/My-Appointment`)
})

test('a click that opens the start page is redirected to its target, once and within ten seconds', () => {
  let now = 0
  const lead = createLead(() => now)
  expect(lead.insteadOf(`${origin}/`)).toBeUndefined()
  lead.expect(sent.url)
  expect(lead.insteadOf(`${origin}/`)).toBe(sent.url)
  expect(lead.insteadOf(`${origin}/`)).toBeUndefined()
  // The browser opened the target: a later visit to the start page is the user's own.
  lead.expect(sent.url)
  expect(lead.insteadOf(`${origin}/visit`)).toBeUndefined()
  expect(lead.insteadOf(`${origin}/`)).toBeUndefined()
  lead.expect(sent.url)
  now = 10_001
  expect(lead.insteadOf(`${origin}/`)).toBeUndefined()
})
