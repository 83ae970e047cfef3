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
const tab = (it: Page, name: RegExp) =>
  within(it.getByRole('navigation', { name: 'Available' })).getByRole('link', { name })

test('the days show how many doctors are free; choosing one sorts by time and announces the count', async () => {
  const it = await renderDoctors('/doctors', answers)
  await waitFor(() => expect(tab(it, /^Today/).textContent).toBe('Today4'))
  expect(tab(it, /^Any day/).textContent).toBe('Any day40')
  expect(tab(it, /^Any day/).getAttribute('aria-current')).toBe('page')
  fireEvent.click(tab(it, /^Today/))
  await waitFor(() => expect(it.here()).toBe('/doctors?free=today&sort=earliest'))
  await waitFor(() => expect(lastAsked(it)).toBe('limit=24&free=today&sort=earliest'))
  await waitFor(() => expect(status(it)).toBe('4 doctors available today'))
  expect(tab(it, /^Today/).getAttribute('aria-current')).toBe('page')
  expect(lastAsked(it, 'GET /doctors/facets')).toBe('free=today')
})

test('a URL with filters sends exactly those, and shows them', async () => {
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
  expect(filters.getByRole('radio', { name: 'Female' })).toHaveProperty('checked', true)
  expect(filters.getByLabelText('Fee')).toHaveProperty('value', '60')
  expect(filters.getByLabelText('Speaks')).toHaveProperty('value', 'fr')
  expect(it.getByLabelText('Sort')).toHaveProperty('value', 'fee')
})

test('an invalid filter value is ignored', async () => {
  const it = await renderDoctors('/doctors?gender=x&free=never&sort=up&feeMax=much&language=english', answers)
  await waitFor(() => expect(lastAsked(it)).toBe('limit=24'))
})

test('a filter is in the URL, and its chip removes it', async () => {
  const it = await renderDoctors('/doctors/Pediatricians', answers)
  const filters = within(it.getByRole('group', { name: 'Filters' }))
  fireEvent.click(filters.getByRole('radio', { name: 'Female' }))
  await waitFor(() => expect(it.here()).toBe('/doctors/Pediatricians?gender=female'))
  await waitFor(() => expect(lastAsked(it)).toBe('limit=24&speciality=Pediatricians&gender=female'))
  expect(it.getByRole('link', { name: /^Pediatricians\s*Remove/ }).getAttribute('href')).toBe('/doctors?gender=female')
  fireEvent.click(it.getByRole('link', { name: /^Female\s*Remove/ }))
  await waitFor(() => expect(it.here()).toBe('/doctors/Pediatricians'))
})

test('in the sheet a choice applies at once, and the button shows how many doctors match', async () => {
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
  ['en', 'Filters', 'Gender', 'Maximum fee', ['Any', '$40', '$60', '$80'], ''],
  ['ar', 'التصفية', 'الجنس', 'الحد الأقصى لرسوم الكشف', ['الكل', '40', '60', '80'], 'العملة: دولار أمريكي'],
])(
  'in the sheet gender and the highest fee are chosen side by side: %s',
  async (language, filters, gender, fee, amounts, note) => {
    const it = await renderDoctors('/doctors', answers, { language })
    fireEvent.click(it.getByRole('button', { name: filters }))
    const sheet = within(await it.findByRole('dialog', { name: filters }))
    expect(sheet.getByRole('group', { name: gender })).toBeTruthy()
    const fees = await sheet.findByRole('group', { name: fee })
    expect([...fees.querySelectorAll('label')].map(({ textContent }) => plain(textContent))).toEqual(amounts)
    expect(sheet.queryByText(/^(Currency|العملة)/)?.textContent ?? '').toBe(note)
    fireEvent.click(within(fees).getAllByRole('radio')[2] ?? fees)
    await waitFor(() => expect(it.here()).toBe('/doctors?feeMax=60'))
  },
)

test('consecutive letters send one request, and outdated answers are ignored', async () => {
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

test('if no doctor is free that day, it offers other days, the waiting list and clearing the filters', async () => {
  const none = { ...answers, 'GET /doctors': { body: [], total: 0 }, 'GET /doctors/facets': { body: noFacets } }
  const it = await renderDoctors('/doctors/Pediatricians?gender=male&free=today&sort=earliest', none)
  expect(await it.findByRole('heading', { name: 'No doctors are available today' })).toBeTruthy()
  expect(it.getByRole('link', { name: 'See all days' }).getAttribute('href')).toBe(
    '/doctors/Pediatricians?sort=earliest&gender=male',
  )
  expect(await it.findByRole('link', { name: 'Join the waiting list' })).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(it.here()).toBe('/doctors/Pediatricians'))
})

test.each([
  ['en', 'zzz', 'General physician', 'Ask a doctor'],
  ['en', 'dermatolojist', /^Nearest speciality: .?Dermatologist/, 'Ask a doctor'],
  ['ar', 'zzz', 'طب عام', 'اسأل طبيبًا'],
])(
  '%s: a search with a filter that finds nobody for %s also offers a speciality and a question',
  async (language, q, offered, ask) => {
    const nobody = { ...answers, 'GET /doctors': { body: [], total: 0 }, 'GET /doctors/facets': { body: noFacets } }
    const it = await renderDoctors(`/doctors?q=${q}&free=today&sort=earliest`, nobody, { language })
    expect((await it.findByRole('link', { name: ask })).getAttribute('href')).toBe('/inquiries')
    const links = it.getAllByRole('link', { name: offered }).map((link) => link.getAttribute('href'))
    const empty = it.getByRole('link', { name: ask }).parentElement
    expect(links).toContain(q === 'zzz' ? '/doctors/General%20physician' : '/doctors/Dermatologist')
    expect(within(empty ?? it.container).getByRole('link', { name: offered })).toBeTruthy()
  },
)
