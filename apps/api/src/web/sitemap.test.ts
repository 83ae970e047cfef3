import { expect, test } from 'vitest'

import { robots, sitemap } from './sitemap.ts'

const base = 'https://clinic.example'

test('every public page and every doctor is there in both languages', () => {
  const xml = sitemap(base, ['b5a1'])
  for (const path of [
    '/',
    '/doctors',
    '/doctors/General%20physician',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/accessibility',
    '/appointment/b5a1',
  ]) {
    for (const address of [`${base}${path}`, `${base}${path}?lang=en`, `${base}${path}?lang=ar`])
      expect(xml).toContain(`<loc>${address}</loc>`)
  }
  const [entry = ''] = xml.match(/<url><loc>[^<]*\/about<\/loc>.*?<\/url>/) ?? []
  expect(entry.match(/hreflang="(en|ar|x-default)"/g)).toHaveLength(3)
})

test('it names no page of a person', () => {
  expect(sitemap(base, [])).not.toMatch(/profile|My-Appointment|verify|login/)
})

test('robots.txt excludes private pages and names the sitemap', () => {
  const text = robots(base)
  for (const path of [
    '/api/',
    '/My-Appointment',
    '/profile',
    '/verify-otp',
    '/edit-appointment',
    '/visit',
    '/offer',
    '/d/',
    '/forgot-password2/',
    '/inquiries',
    '/doctor/',
    '/admin/',
  ])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Sitemap: https://clinic.example/sitemap.xml')
})
