// @vitest-environment node
import { expect, test } from 'vitest'

import { ownSpecialities as clinic } from '../../test/own-specialities.ts'
import { plain } from '../../test/render-routes.tsx'
import { renderPage } from './render-page.tsx'

const bare = { search: '', facets: undefined, firstFree: undefined, today: '2026-11-20' }

const counts = [{ speciality: 'Dermatologist', listed: 2, taking: 2 }]
const linkText = /<a [^>]*href="\/doctors\/([^"?]+)"[^>]*>([^<]*)<\/a>/g

test.each([
  ['en', ['Heart', 'Brain and nerves', 'Pediatricians'], '<b>3</b> specialities'],
  ['ar', ['أمراض القلب', 'الأعصاب', 'طب الأطفال'], '<b>3</b> تخصصات'],
] as const)(
  'the home page is sent with the clinic’s own specialities and their number: %s',
  async (language, names, number) => {
    const { html } = await renderPage({ path: '/', language, clinic, counts, top: [] })
    const links = [...html.matchAll(linkText)].map(([, key, name]) => ({ key, name }))
    expect(links).toEqual(
      names.map((name, place) => ({ key: ['Cardiology', 'Neurologist', 'Pediatricians'][place], name })),
    )
    expect(plain(html)).toContain(number)
  },
)

test('the page of an added speciality has its name in title and description', async () => {
  const directory = { ...bare, speciality: 'Cardiology', page: { items: [], next: undefined } }
  const page = (language: 'en' | 'ar') =>
    renderPage({ path: '/doctors/Cardiology', language, clinic, counts, directory })
  const [english, arabic] = [await page('en'), await page('ar')]
  expect(plain(english.title)).toMatch(/^Heart/)
  expect(plain(english.description)).toContain('The clinic’s doctors: Heart.')
  expect(plain(arabic.description)).toContain('أمراض القلب')
})
