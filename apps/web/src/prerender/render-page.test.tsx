// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { aDoctor } from '../doctors/render-doctors.tsx'
import { prerenderedPaths, renderPage } from './render-page.tsx'

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
  test('stands in both languages, whole and without a script or a style', async () => {
    const [en, ar] = await Promise.all([renderPage({ path, language: 'en', clinic }), renderPage({ path, language: 'ar', clinic })])
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

test('what the clinic says stands in its pages', async () => {
  const { html, queries } = await renderPage({ path: '/contact', language: 'ar', clinic })
  expect(html).toContain('14 كورنيش النيل')
  expect(html).toContain('href="tel:+201001234567"')
  expect(queries).toEqual([{ key: ['clinic'], data: clinic, isPartial: false }])
})

test('a hostile name is text', async () => {
  const { html } = await renderPage({ path: '/doctors', language: 'en', clinic, doctors: [aDoctor({ fullName: '<script>x' })] })
  expect(html).toContain('&lt;script&gt;x')
  expect(html).not.toContain('<script')
})

test('the home page counts the doctors and shows the first; it carries no more of them', async () => {
  const doctors = Array.from({ length: 9 }, () => aDoctor({ about: 'A long text', profilePictureUrl: '/portraits/a.svg' }))
  const { html, queries } = await renderPage({ path: '/', language: 'en', clinic, doctors })
  expect(html.match(/<article/g)).toHaveLength(4)
  expect(JSON.stringify(queries)).not.toContain('A long text')
})

test('the directory shows every doctor and asks for the long texts later', async () => {
  const doctors = Array.from({ length: 9 }, () => aDoctor({ about: 'A long text' }))
  const { html, queries } = await renderPage({ path: '/doctors', language: 'en', clinic, doctors })
  expect(html.match(/<article/g)).toHaveLength(9)
  expect(queries.find(({ key }) => key[1] === 'list')?.isPartial).toBe(true)
  expect(JSON.stringify(queries)).not.toContain('A long text')
})

test('a doctor’s page names the doctor before any time is known', async () => {
  const doctor = aDoctor({ fullName: 'Mona Said', about: 'Long known for her patience.' })
  const { html, title } = await renderPage({ path: `/appointment/${doctor.id}`, language: 'en', clinic, doctor })
  expect(title).toContain('Mona Said')
  expect(html).toContain('Long known for her patience.')
})
