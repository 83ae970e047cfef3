import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { searchArea, searchName, searchWords, wordStart } from '@aafiya/contracts/language/name-search'
import { specialities } from '@aafiya/contracts/specialities/specialities'
import { meaningOfSearch } from '@aafiya/contracts/specialities/speciality-words'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { aDoctor, noFacets, renderDoctors } from '../../test/render-doctors.tsx'
import { aUser } from '../../test/render-payments.tsx'
import { clinic, plain } from '../../test/render-routes.tsx'
import ar from '../i18n/texts/ar/common.json' with { type: 'json' }
import en from '../i18n/texts/en/common.json' with { type: 'json' }

afterEach(() => vi.useRealTimers())

const doctors = [
  aDoctor({ fullName: 'Mariam Haddad', fullNameAr: 'مريم حداد' }),
  aDoctor({ fullName: 'Omar Saleh', speciality: 'Dermatologist' }),
  aDoctor({ fullName: 'Tarek Nasser', availability: false }),
]

const keysOf = (typed: string) => meaningOfSearch(searchWords(typed)).keys

const isSearched = (doctor: Doctor) => (word: string) =>
  searchName(doctor.fullName, doctor.fullNameAr).includes(word) ||
  searchArea(doctor.address, doctor.addressAr).includes(wordStart(word)) ||
  meaningOfSearch([word]).keys.includes(doctor.speciality)

/** The API's list of these doctors: by speciality and search, in pages. */
const listOf = (all: readonly Doctor[]) => ({
  'GET /doctors/counts': {
    body: specialities.map((speciality) => {
      const ofIt = all.filter((doctor) => doctor.speciality === speciality)
      return { speciality, listed: ofIt.length, taking: ofIt.filter(({ availability }) => availability).length }
    }),
  },
  'GET /doctors': (search: string) => {
    const query = new URLSearchParams(search)
    const found = all.filter(
      (doctor) =>
        doctor.speciality.toLowerCase().includes((query.get('speciality') ?? '').toLowerCase()) &&
        searchWords(query.get('q') ?? '').every(isSearched(doctor)),
    )
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit') ?? all.length)
    return { body: found.slice(from, to), total: found.length, ...(to < found.length && { next: String(to) }) }
  },
})
const answers = listOf(doctors)
const shown = (it: Awaited<ReturnType<typeof renderDoctors>>) =>
  it
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('li'))
    .map((heading) => plain(heading.textContent))

test('lists every doctor with the facts patients look for, and counts them', async () => {
  const it = await renderDoctors('/doctors', answers)
  expect(await it.findByRole('heading', { level: 1, name: 'All doctors' })).toBeTruthy()
  await waitFor(() => expect(shown(it)).toEqual(['Dr Mariam Haddad', 'Dr Omar Saleh', 'Dr Tarek Nasser']))
  expect(it.getAllByText('Not taking bookings')).toHaveLength(1)
  expect(plain(it.getAllByRole('status')[0]?.textContent)).toBe('3 doctors, 2 taking bookings now')
  expect(it.getByRole('link', { name: 'Dr Omar Saleh' }).getAttribute('href')).toBe(`/appointment/${doctors[1]?.id}`)
})

test('the current speciality links back to all, keeping the search, with counts for each', async () => {
  const found = [
    { speciality: 'Dermatologist', doctors: 4 },
    { speciality: 'Pediatricians', doctors: 1 },
  ]
  const it = await renderDoctors('/doctors/Pediatricians?q=tar', {
    ...answers,
    'GET /doctors/facets': { body: { ...noFacets, specialities: found } },
  })
  await waitFor(() => expect(shown(it)).toEqual(['Dr Tarek Nasser']))
  const list = within(it.getByRole('navigation', { name: 'Specialities' }))
  const current = list.getByRole('link', { current: 'page' })
  expect([current.textContent, current.getAttribute('href')]).toEqual(['Pediatricians1', '/doctors?q=tar'])
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'All specialities5',
    'General physician0',
    'Gynecologist0',
    'Dermatologist4',
    'Pediatricians1',
    'Neurologist0',
    'Gastroenterologist0',
  ])
  fireEvent.click(current)
  await waitFor(() => expect(it.here()).toBe('/doctors?q=tar'))
})

test('searches by name while typing, and keeps it in the URL', async () => {
  const it = await renderDoctors('/doctors', answers)
  await waitFor(() => expect(shown(it)).toHaveLength(3))
  fireEvent.change(it.getByRole('searchbox', { name: 'Name, speciality or area' }), { target: { value: 'مريم' } })
  await waitFor(() => expect(shown(it)).toEqual(['Dr Mariam Haddad']))
  await waitFor(() => expect(it.here()).toBe(`/doctors?q=${encodeURIComponent('مريم')}`))
  fireEvent.change(it.getByRole('searchbox'), { target: { value: 'zzz' } })
  fireEvent.click(await it.findByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect([shown(it).length, it.here()]).toEqual([3, '/doctors']))
})

test('a search without results offers the nearest speciality, which clears the search', async () => {
  const it = await renderDoctors('/doctors?q=dermatolojist', answers)
  expect(await it.findByRole('heading', { name: /No doctors found for/ })).toBeTruthy()
  const nearest = it.getByRole('link', { name: /^Nearest speciality: .?Dermatologist/ })
  expect(nearest.getAttribute('href')).toBe('/doctors/Dermatologist')
  fireEvent.click(nearest)
  await waitFor(() => expect([it.here(), shown(it)]).toEqual(['/doctors/Dermatologist', ['Dr Omar Saleh']]))
})

test('within a speciality, the typed one is offered; if none is near, it is not', async () => {
  const it = await renderDoctors('/doctors/Dermatologist?q=children', answers)
  expect((await it.findByRole('link', { name: /^Nearest speciality/ })).getAttribute('href')).toBe(
    '/doctors/Pediatricians',
  )
  fireEvent.change(it.getByRole('searchbox'), { target: { value: 'zzz' } })
  await waitFor(() => expect(it.queryByRole('link', { name: /^Nearest speciality/ })).toBeNull())
  fireEvent.click(it.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect([it.here(), shown(it)]).toEqual(['/doctors/Dermatologist', ['Dr Omar Saleh']]))
})

test('a slip in one of the clinic’s own complaints offers the speciality that it belongs to', async () => {
  const it = await renderDoctors('/doctors?q=whipalsh', {
    ...answers,
    'GET /specialities': {
      body: [{ key: 'Dermatologist', name: 'Dermatologist', nameAr: 'الجلدية', complaints: 'whiplash، ارتجاج' }],
    },
  })
  expect(await it.findByRole('link', { name: /^Nearest speciality: .?Dermatologist/ })).toBeTruthy()
})

test('a search without results offers the general physician and asking a doctor', async () => {
  const it = await renderDoctors('/doctors?q=zzz', answers)
  await it.findByRole('link', { name: 'Ask a doctor' })
  const offered = it.getAllByRole('link', { name: 'General physician' }).map((link) => link.getAttribute('href'))
  expect(offered).toContain('/doctors/General%20physician')
  expect(it.getByRole('link', { name: 'Ask a doctor' }).getAttribute('href')).toBe('/inquiries')
})

test.each([
  ['en', 'For “knee pain”: General physician', 'Sees this complaint', 'Similar name', 'Ask a doctor'],
  ['ar', '«knee pain»: طب عام', 'لهذه الشكوى', 'اسم مشابه', 'اسأل طبيبًا'],
] as const)(
  'a complaint says to which speciality it led, and each doctor why they match; a doctor can be asked: %s',
  async (language, led, sees, sounds, ask) => {
    const found = [
      aDoctor({ fullName: 'Mariam Haddad', speciality: 'General physician', matchedBy: 'complaint' }),
      aDoctor({ fullName: 'Kani Saleh', matchedBy: 'sound' }),
      aDoctor({ fullName: 'Knee Nasser', matchedBy: 'name' }),
    ]
    const it = await renderDoctors(
      '/doctors?q=knee+pain',
      { ...answers, 'GET /doctors': { body: found, total: 3 } },
      { language },
    )
    await waitFor(() => expect(plain(it.getAllByRole('status')[0]?.textContent)).toContain(led))
    const [first, second, third] = it.getAllByRole('article').map((card) => card.textContent)
    expect([first, second]).toEqual([expect.stringContaining(sees), expect.stringContaining(sounds)])
    expect(third).not.toContain(sounds)
    expect(it.getByRole('link', { name: ask }).getAttribute('href')).toBe('/inquiries')
  },
)

describe.each([
  ['en', 'This clinic has no dentist. A general physician examines you first, and you can also ask a doctor.'],
  ['ar', 'لا يوجد في هذه العيادة تخصص طب الأسنان. البداية بالطب العام، ويمكن أيضًا توجيه سؤال إلى طبيب.'],
] as const)('a field that the clinic lacks is named, with the general physician instead: %s', (language, sentence) => {
  const general = { speciality: 'General physician' as const, matchedBy: 'complaint' as const }

  test.each(['teeth', 'أسنان'])('%s, which general physicians see', async (q) => {
    const found = { ...answers, 'GET /doctors': { body: [aDoctor(general)], total: 1 } }
    const it = await renderDoctors(`/doctors?q=${encodeURIComponent(q)}`, found, { language })
    expect(await it.findByText((text) => plain(text) === sentence)).toBeTruthy()
    it.unmount()
    const dentistry = { key: 'Dentistry', name: 'Dentistry', nameAr: 'طب الأسنان', isRetired: false }
    const withOne = { ...found, 'GET /clinic': { body: { ...clinic, specialities: [dentistry] } } }
    const other = await renderDoctors(`/doctors?q=${encodeURIComponent(q)}`, withOne, { language })
    expect(await other.findAllByRole('article')).toHaveLength(1)
    await waitFor(() => expect(plain(other.container.textContent)).not.toContain(sentence))
  })

  test('dentist, which finds nobody', async () => {
    const it = await renderDoctors('/doctors?q=dentist', answers, { language })
    expect(await it.findByText((text) => plain(text).endsWith(sentence))).toBeTruthy()
  })
})

test('shows for whom is booked, and lets the user choose themselves', async () => {
  const lina = {
    id: '11111111-1111-4111-8111-111111111111',
    fullName: 'Lina Farid',
    fullNameAr: null,
    dateOfBirth: '2019-05-04',
    gender: 1 as const,
    relation: 'child' as const,
    since: '2026-11-01T10:00:00.000Z',
  }
  const signedIn = { ...answers, 'GET /user': { body: aUser() }, 'GET /family': { body: [lina] } }
  const it = await renderDoctors(`/doctors?for=${lina.id}`, signedIn, { token: 'tok' })
  expect(plain((await it.findByText(/^Booking for/)).textContent)).toContain('Booking for Lina Farid')
  fireEvent.click(it.getByRole('button', { name: 'Book for yourself' }))
  await waitFor(() => expect(it.queryByText(/^Booking for/)).toBeNull())
})

test('a name without results in a speciality can be searched among all doctors, with the same filters', async () => {
  const it = await renderDoctors('/doctors/Dermatologist?q=mariam', answers)
  const link = await it.findByRole('link', { name: 'Search all doctors' })
  fireEvent.click(link)
  await waitFor(() => expect([it.here(), shown(it)]).toEqual(['/doctors?q=mariam', ['Dr Mariam Haddad']]))
  it.unmount()
  const filtered = await renderDoctors('/doctors/Dermatologist?q=mariam&sort=fee&online=true', answers)
  expect((await filtered.findByRole('link', { name: 'Search all doctors' })).getAttribute('href')).toBe(
    '/doctors?q=mariam&sort=fee&online=true',
  )
})

test('among all doctors there is no wider search', async () => {
  const it = await renderDoctors('/doctors?q=zzz', answers)
  expect(await it.findByRole('button', { name: 'Clear the search' })).toBeTruthy()
  expect(it.queryByRole('link', { name: 'Search all doctors' })).toBeNull()
})

test.each(['en', 'ar'] as const)('a speciality is found by its name on the pages: %s', (language) => {
  const texts = { en, ar }[language]
  for (const speciality of specialities) expect(keysOf(texts[`speciality_${speciality}`])).toEqual([speciality])
  expect(keysOf(texts.specialist_Pediatricians)).toEqual(['Pediatricians'])
})

test('a speciality without doctors says so and offers alternatives', async () => {
  const it = await renderDoctors('/doctors/dentist', answers)
  expect(await it.findByText('No doctors found for this specialty.')).toBeTruthy()
  expect(it.getByRole('link', { name: 'See all doctors' }).getAttribute('href')).toBe('/doctors')
})

test('a failed list shows the error, not an empty list', async () => {
  const it = await renderDoctors('/doctors', { 'GET /doctors': 'unreachable' })
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toContain('Error loading doctors')
  Object.assign(it.answers, answers)
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(shown(it)).toHaveLength(3))
})

test('in Arabic a name without an Arabic version is marked as English, its title is not', async () => {
  const it = await renderDoctors('/doctors', answers, { language: 'ar' })
  await waitFor(() => expect(shown(it)).toEqual(['د. مريم حداد', 'د. Omar Saleh', 'د. Tarek Nasser']))
  expect(it.getByText('Omar Saleh').outerHTML).toBe('<bdi lang="en">Omar Saleh</bdi>')
  expect(plain(it.getAllByRole('status')[0]?.textContent)).toBe('3 أطباء، الحجز متاح الآن لدى اثنين منهم')
})

test('Enter in the search, or the link after it, leads past the filters to the doctors', async () => {
  const it = await renderDoctors('/doctors', answers)
  const found = await it.findByRole('region', { name: 'Doctors found' })
  const search = it.getByRole('searchbox')
  fireEvent.keyDown(search, { key: 'a' })
  expect(document.activeElement).not.toBe(found)
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(document.activeElement).toBe(found)
  const skip = it.getByRole('link', { name: 'Skip to the doctors found' })
  skip.focus()
  fireEvent.click(skip)
  expect(document.activeElement).toBe(found)
  const controls = [...it.container.querySelectorAll('a, button, input, select')]
  expect(controls[controls.indexOf(search) + 1]).toBe(skip)
  expect(found.querySelector('a')?.getAttribute('href')).toMatch(/^\/appointment\//)
})

test('doctors load 24 at a time, and the first new one takes the focus', async () => {
  const many = Array.from({ length: 30 }, (_, place) => aDoctor({ fullName: `Doctor Number${place}` }))
  const it = await renderDoctors('/doctors', listOf(many))
  await waitFor(() => expect(shown(it)).toHaveLength(24))
  expect(plain(it.getAllByRole('status')[0]?.textContent)).toBe('30 doctors, 30 taking bookings now')
  const listed = it.calls.filter(({ name }) => name === 'GET /doctors').map(({ query }) => query)
  expect(listed).toEqual(['limit=24'])
  fireEvent.click(it.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(shown(it)).toHaveLength(30))
  await waitFor(() => expect(plain(document.activeElement?.textContent)).toBe('Dr Doctor Number24'))
  expect(it.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a search counts all matches beyond the first page, and a failed page can be retried', async () => {
  const many = Array.from({ length: 30 }, (_, place) => aDoctor({ fullName: `Doctor Number${place}` }))
  const it = await renderDoctors('/doctors?q=number', listOf(many))
  await waitFor(() => expect(plain(it.getAllByRole('status')[0]?.textContent)).toBe('30 doctors'))
  Object.assign(it.answers, { 'GET /doctors': 'unreachable' })
  fireEvent.click(it.getByRole('button', { name: 'Show more' }))
  expect(await it.findByText('We could not load more.')).toBeTruthy()
  expect(shown(it)).toHaveLength(24)
  Object.assign(it.answers, listOf(many))
  fireEvent.click(it.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(shown(it)).toHaveLength(30))
  expect(plain(it.getAllByRole('status')[0]?.textContent)).toBe('30 doctors')
})
