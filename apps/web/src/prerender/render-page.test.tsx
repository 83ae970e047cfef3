// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { aDoctor } from '../../test/render-doctors.tsx'
import { plain } from '../../test/render-routes.tsx'
import { prerenderedPaths, renderPage } from './render-page.tsx'

const bare = { search: '', facets: undefined, firstFree: undefined, today: '2026-11-20' }

const clinic = {
  name: 'Aafiya',
  nameAr: 'عافية',
  phone: '+20 100 123 4567',
  email: 'care@aafiya.example',
  address: '14 Nile Corniche',
  addressAr: '14 كورنيش النيل',
  timeZone: 'Africa/Cairo',
  currency: 'USD',
  googleClientId: null,
  paymentMethods: [],
  refundRule: { fullHours: 24, latePercent: 50 },
}

describe.each(prerenderedPaths)('%s', (path) => {
  test('is complete in both languages, without scripts and styles', async () => {
    const [en, ar] = await Promise.all([
      renderPage({ path, language: 'en', clinic }),
      renderPage({ path, language: 'ar', clinic }),
    ])
    for (const page of [en, ar]) {
      expect(page.html).toMatch(/<h1[ >]/)
      expect(page.html).not.toMatch(/<script|<style|<template|style="/)
      expect(page.title).not.toBe('')
      expect(page.description.length).toBeGreaterThan(20)
    }
    expect(ar.title).toMatch(/\p{Script=Arabic}/u)
    expect(ar.description).toMatch(/\p{Script=Arabic}/u)
    expect(en.title).not.toMatch(/\p{Script=Arabic}/u)
  })
})

test("the clinic's settings appear in its pages", async () => {
  const { html, queries } = await renderPage({ path: '/contact', language: 'ar', clinic })
  expect(html).toContain('14 كورنيش النيل')
  expect(html).toContain('href="tel:+201001234567"')
  expect(queries).toEqual([{ key: ['clinic'], data: clinic }])
})

const counts = [{ speciality: 'Neurologist' as const, listed: 30, taking: 28 }]

test('escapes hostile names', async () => {
  const directory = {
    ...bare,
    speciality: undefined,
    page: { items: [aDoctor({ fullName: '<script>x' })], next: undefined },
  }
  const { html } = await renderPage({ path: '/doctors', language: 'en', clinic, counts, directory })
  expect(html).toContain('&lt;script&gt;x')
  expect(html).not.toContain('<script')
})

test('the home page counts the doctors and shows the first', async () => {
  const top = Array.from({ length: 4 }, () => aDoctor({ profilePictureUrl: '/portraits/a.svg' }))
  const { html, queries } = await renderPage({ path: '/', language: 'en', clinic, counts, top })
  expect(html.match(/<article/g)).toHaveLength(4)
  expect(html).toMatch(/\b30\D*doctors/)
  expect(queries.map(({ key }) => key)).toEqual([['clinic'], ['doctors', 'counts'], ['doctors', 'top', 'en']])
})

test.each([
  ['/doctors', undefined],
  ['/doctors/Neurologist', 'Neurologist'],
])('%s shows its first page, counts all doctors and fetches nothing again', async (path, speciality) => {
  const doctors = Array.from({ length: 30 }, () => aDoctor({ speciality: 'Neurologist' }))
  const directory = { ...bare, speciality, page: { items: doctors.slice(0, 24), next: 'x' } }
  const { html, queries } = await renderPage({ path, language: 'en', clinic, counts, directory })
  expect(html.match(/<article/g)).toHaveLength(24)
  expect(html).toContain('Show more')
  expect(html).toMatch(/role="status">\D*30\D* doctors/)
  expect(queries.map(({ key }) => key)).toEqual([
    ['clinic'],
    ['doctors', 'counts'],
    ['served-on'],
    ['doctors', 'list', speciality ?? '', '', {}, 'en'],
  ])
})

test('filters in the URL are rendered with the day of rendering, and not fetched again', async () => {
  const doctors = [aDoctor({ fullName: 'Mona Said', nextFree: '2026-11-20T13:30:00.000Z' })]
  const page = { items: doctors, next: undefined, total: 1 }
  const directory = { ...bare, speciality: undefined, search: 'sort=earliest&free=today&gender=female', page }
  const { html, queries } = await renderPage({ path: '/doctors', language: 'en', clinic, counts, directory })
  expect(plain(html)).toContain('Today 3:30 PM')
  expect(html).toMatch(/role="status">[^<]*1[^<]*doctor[^<]*available today/)
  expect(queries.at(-1)?.key).toEqual([
    'doctors',
    'list',
    '',
    '',
    { gender: 'female', free: 'today', sort: 'earliest' },
    'en',
  ])
  const later = await renderPage({
    path: '/doctors',
    language: 'ar',
    clinic,
    counts,
    directory: { ...directory, today: '2026-11-19' },
  })
  expect(plain(later.html)).toContain('غدًا 3:30 م')
})

test('a doctor’s page shows the doctor before any slots are loaded', async () => {
  const doctor = aDoctor({ fullName: 'Mona Said', about: 'Long known for her slow.' })
  const { html, title } = await renderPage({ path: `/appointment/${doctor.id}`, language: 'en', clinic, doctor })
  expect(title).toContain('Mona Said')
  expect(html).toContain('Long known for her slow.')
})
