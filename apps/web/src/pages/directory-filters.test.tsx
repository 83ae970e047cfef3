import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { aDoctor, noFacets, renderDoctors } from '../../test/render-doctors.tsx'
import { plain } from '../../test/render-routes.tsx'

const facets = {
  total: 30,
  free: { any: 40, today: 4, tomorrow: 9, week: 21 },
  specialities: [
    { speciality: 'Pediatricians', doctors: 30 },
    { speciality: 'Neurologist', doctors: 2 },
  ],
  genders: [
    { gender: 0, doctors: 12 },
    { gender: 1, doctors: 18 },
  ],
  languages: [
    { language: 'ar', doctors: 30 },
    { language: 'fr', doctors: 3 },
  ],
  areas: [{ area: 'Dokki', areaAr: 'الدقي', doctors: 5 }],
  fees: { min: 20, max: 100 },
  online: 30,
}
const doctor = aDoctor({ fullName: 'Omar Saleh' })
const answers = {
  'GET /doctors/counts': { body: [{ speciality: 'Pediatricians', listed: 30, taking: 28 }] },
  'GET /doctors/facets': { body: facets },
  'GET /doctors': { body: [doctor], total: 4 },
}
type Page = Awaited<ReturnType<typeof renderDoctors>>
const status = (it: Page) => plain(it.getAllByRole('status')[0]?.textContent)
const lastAsked = (it: Page, name = 'GET /doctors') => it.callsTo(name).at(-1)?.query
const tab = (it: Page, name: RegExp) => within(it.getByRole('navigation', { name: 'Free on' })).getByRole('link', { name })

test('the days say how many doctors are free on each; one of them is a link, sorted by time, and counts aloud', async () => {
  const it = await renderDoctors('/doctors', answers)
  await waitFor(() => expect(tab(it, /^Today/).textContent).toBe('Today4'))
  expect(tab(it, /^Any day/).textContent).toBe('Any day40')
  expect(tab(it, /^Any day/).getAttribute('aria-current')).toBe('page')
  fireEvent.click(tab(it, /^Today/))
  await waitFor(() => expect(it.here()).toBe('/doctors?free=today&sort=earliest'))
  await waitFor(() => expect(lastAsked(it)).toBe('limit=24&free=today&sort=earliest'))
  await waitFor(() => expect(status(it)).toBe('4 doctors with a free time today'))
  expect(tab(it, /^Today/).getAttribute('aria-current')).toBe('page')
  expect(lastAsked(it, 'GET /doctors/facets')).toBe('free=today')
})

test('a URL with filters asks for just that, and shows what is chosen', async () => {
  const query = 'q=omar&gender=female&feeMax=60&area=Dokki&language=fr&online=true&free=week&sort=fee'
  const it = await renderDoctors(`/doctors/Pediatricians?${query}`, answers)
  await waitFor(() => expect(new URLSearchParams(lastAsked(it)).get('feeMax')).toBe('60'))
  expect(Object.fromEntries(new URLSearchParams(lastAsked(it)))).toEqual({
    ...Object.fromEntries(new URLSearchParams(query)),
    limit: '24',
    speciality: 'Pediatricians',
  })
  const filters = within(it.getByRole('group', { name: 'Filters' }))
  await waitFor(() => expect(filters.getByLabelText('Area')).toHaveProperty('value', 'Dokki'))
  expect(filters.getByRole('radio', { name: 'Woman' })).toHaveProperty('checked', true)
  expect(filters.getByLabelText('Fee')).toHaveProperty('value', '60')
  expect(filters.getByLabelText('Speaks')).toHaveProperty('value', 'fr')
  expect(it.getByLabelText('Sort')).toHaveProperty('value', 'fee')
})

test('a value that a filter cannot have is left out', async () => {
  const it = await renderDoctors('/doctors?gender=x&free=never&sort=up&feeMax=much&language=english', answers)
  await waitFor(() => expect(lastAsked(it)).toBe('limit=24'))
})

test('a filter is in the URL, and its chip takes it back', async () => {
  const it = await renderDoctors('/doctors/Pediatricians', answers)
  const filters = within(it.getByRole('group', { name: 'Filters' }))
  fireEvent.click(filters.getByRole('radio', { name: 'Woman' }))
  await waitFor(() => expect(it.here()).toBe('/doctors/Pediatricians?gender=female'))
  await waitFor(() => expect(lastAsked(it)).toBe('limit=24&speciality=Pediatricians&gender=female'))
  expect(it.getByRole('link', { name: /^Pediatricians\s*Remove/ }).getAttribute('href')).toBe('/doctors?gender=female')
  fireEvent.click(it.getByRole('link', { name: /^Woman\s*Remove/ }))
  await waitFor(() => expect(it.here()).toBe('/doctors/Pediatricians'))
})

test('in the sheet a choice counts at once, and the button says how many doctors are left', async () => {
  const it = await renderDoctors('/doctors', answers)
  fireEvent.click(it.getByRole('button', { name: 'Filters' }))
  const sheet = within(await it.findByRole('dialog', { name: 'Filters' }))
  it.answers['GET /doctors'] = { body: [doctor], total: 1 }
  fireEvent.change(sheet.getByLabelText('Speciality'), { target: { value: 'Pediatricians' } })
  fireEvent.click(sheet.getByRole('radio', { name: 'Tomorrow' }))
  await waitFor(() => expect(it.here()).toBe('/doctors/Pediatricians?free=tomorrow&sort=earliest'))
  fireEvent.click(await sheet.findByRole('button', { name: 'Show 1 doctor' }))
  expect(it.queryByRole('dialog')).toBeNull()
  expect(it.here()).toBe('/doctors/Pediatricians?free=tomorrow&sort=earliest')
})

test.each([
  ['en', 'Filters', 'Gender', 'Fee, at most', ['Any', '$40', '$60', '$80'], ''],
  ['ar', 'التصفية', 'الجنس', 'رسوم الكشف، بحد أقصى', ['الكل', '40', '60', '80'], 'العملة: دولار أمريكي'],
])('in the sheet gender and the highest fee are chosen side by side: %s', async (language, filters, gender, fee, amounts, note) => {
  const it = await renderDoctors('/doctors', answers, { language })
  fireEvent.click(it.getByRole('button', { name: filters }))
  const sheet = within(await it.findByRole('dialog', { name: filters }))
  expect(sheet.getByRole('group', { name: gender })).toBeTruthy()
  const fees = await sheet.findByRole('group', { name: fee })
  expect([...fees.querySelectorAll('label')].map(({ textContent }) => plain(textContent))).toEqual(amounts)
  expect(sheet.queryByText(/^(Currency|العملة)/)?.textContent ?? '').toBe(note)
  fireEvent.click(within(fees).getAllByRole('radio')[2] ?? fees)
  await waitFor(() => expect(it.here()).toBe('/doctors?feeMax=60'))
})

test('letters that follow each other ask once; what was asked before does not come in between', async () => {
  const it = await renderDoctors('/doctors', answers)
  await waitFor(() => expect(it.calledTimes('GET /doctors')).toBe(1))
  const field = it.getByRole('searchbox')
  field.focus()
  for (const value of ['o', 'om', 'oma', 'omar']) fireEvent.change(field, { target: { value } })
  await waitFor(() => expect(lastAsked(it)).toBe('limit=24&q=omar'))
  expect(it.calledTimes('GET /doctors')).toBe(2)
  await waitFor(() => expect(status(it)).toBe('4 doctors'))
  expect(document.activeElement).toBe(field)
})

test('where nobody is free that day, other days and the waiting list are offered, and the filters can be cleared', async () => {
  const none = { ...answers, 'GET /doctors': { body: [], total: 0 }, 'GET /doctors/facets': { body: noFacets } }
  const it = await renderDoctors('/doctors/Pediatricians?gender=male&free=today&sort=earliest', none)
  expect(await it.findByRole('heading', { name: 'No doctor is free today' })).toBeTruthy()
  expect(it.getByRole('link', { name: 'See all days' }).getAttribute('href')).toBe('/doctors/Pediatricians?sort=earliest&gender=male')
  expect(await it.findByRole('link', { name: 'Join the waiting list' }, { timeout: 5000 })).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Clear the filters' }))
  await waitFor(() => expect(it.here()).toBe('/doctors/Pediatricians'))
})
