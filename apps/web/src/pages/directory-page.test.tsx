import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { searchArea, searchName, searchWords, wordStart } from '@aafiya/contracts/language/name-search'
import { specialities } from '@aafiya/contracts/specialities/specialities'
import { specialitiesMeant, specialitiesSearched } from '@aafiya/contracts/specialities/speciality-words'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { aDoctor, noFacets, renderDoctors } from '../../test/render-doctors.tsx'
import { plain } from '../../test/render-routes.tsx'
import ar from '../i18n/texts/ar/common.json' with { type: 'json' }
import en from '../i18n/texts/en/common.json' with { type: 'json' }

afterEach(() => vi.useRealTimers())

const doctors = [
  aDoctor({ fullName: 'Mariam Haddad', fullNameAr: 'مريم حداد' }),
  aDoctor({ fullName: 'Omar Saleh', speciality: 'Dermatologist' }),
  aDoctor({ fullName: 'Tarek Nasser', availability: false }),
]

const isSearched = (doctor: Doctor) => (word: string) =>
  searchName(doctor.fullName, doctor.fullNameAr).includes(word) ||
  searchArea(doctor.address, doctor.addressAr).includes(wordStart(word)) ||
  specialitiesMeant(word).includes(doctor.speciality)

/** The API's list of these doctors: of a speciality, of those searched for, a page at a time. */
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

test('lists every doctor with what a patient looks for, and counts them', async () => {
  const it = await renderDoctors('/doctors', answers)
  expect(await it.findByRole('heading', { level: 1, name: 'All doctors' })).toBeTruthy()
  await waitFor(() => expect(shown(it)).toEqual(['Dr Mariam Haddad', 'Dr Omar Saleh', 'Dr Tarek Nasser']))
  expect(it.getAllByText('Not taking bookings')).toHaveLength(1)
  expect(plain(it.getAllByRole('status')[0]?.textContent)).toBe('3 doctors, 2 taking bookings now')
  expect(it.getByRole('link', { name: 'Dr Omar Saleh' }).getAttribute('href')).toBe(`/appointment/${doctors[1]?.id}`)
})

test('the open speciality leads back to all of them, with its name looked for, of which each is counted', async () => {
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

test('a name is looked for while it is typed, and is in the URL', async () => {
  const it = await renderDoctors('/doctors', answers)
  await waitFor(() => expect(shown(it)).toHaveLength(3))
  fireEvent.change(it.getByRole('searchbox', { name: 'Name, speciality or area' }), { target: { value: 'مريم' } })
  await waitFor(() => expect(shown(it)).toEqual(['Dr Mariam Haddad']))
  await waitFor(() => expect(it.here()).toBe(`/doctors?q=${encodeURIComponent('مريم')}`))
  fireEvent.change(it.getByRole('searchbox'), { target: { value: 'zzz' } })
  fireEvent.click(await it.findByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect([shown(it).length, it.here()]).toEqual([3, '/doctors']))
})

test('a search without a result offers the nearest speciality, which leaves what was typed behind', async () => {
  const it = await renderDoctors('/doctors?q=dermatolojist', answers)
  expect(await it.findByRole('heading', { name: /No doctors found for/ })).toBeTruthy()
  const nearest = it.getByRole('link', { name: /^Nearest speciality: .?Dermatologist/ })
  expect(nearest.getAttribute('href')).toBe('/doctors/Dermatologist')
  fireEvent.click(nearest)
  await waitFor(() => expect([it.here(), shown(it)]).toEqual(['/doctors/Dermatologist', ['Dr Omar Saleh']]))
})

test('within a speciality, the one that was typed is offered; where none is near, it is not', async () => {
  const it = await renderDoctors('/doctors/Dermatologist?q=children', answers)
  expect((await it.findByRole('link', { name: /^Nearest speciality/ })).getAttribute('href')).toBe('/doctors/Pediatricians')
  fireEvent.change(it.getByRole('searchbox'), { target: { value: 'zzz' } })
  await waitFor(() => expect(it.queryByRole('link', { name: /^Nearest speciality/ })).toBeNull())
  fireEvent.click(it.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect([it.here(), shown(it)]).toEqual(['/doctors/Dermatologist', ['Dr Omar Saleh']]))
})

test('a name that a speciality does not have is looked for among all doctors, with the same filters', async () => {
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

test('among all doctors, there are no others to look for', async () => {
  const it = await renderDoctors('/doctors?q=zzz', answers)
  expect(await it.findByRole('button', { name: 'Clear the search' })).toBeTruthy()
  expect(it.queryByRole('link', { name: 'Search all doctors' })).toBeNull()
})

test.each(['en', 'ar'] as const)('a speciality is found by its name on the pages: %s', (language) => {
  const texts = { en, ar }[language]
  for (const speciality of specialities) {
    expect(specialitiesSearched(texts[`speciality_${speciality}`])).toEqual([speciality])
    expect(specialitiesSearched(texts[`specialist_${speciality}`])).toEqual([speciality])
  }
})

test('a speciality without doctors says so and leads on', async () => {
  const it = await renderDoctors('/doctors/dentist', answers)
  expect(await it.findByText('No doctors found for this specialty.')).toBeTruthy()
  expect(it.getByRole('link', { name: 'See all doctors' }).getAttribute('href')).toBe('/doctors')
})

test('a list that fails is a failed one, not an empty one', async () => {
  const it = await renderDoctors('/doctors', { 'GET /doctors': 'unreachable' })
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toContain('Error loading doctors')
  Object.assign(it.answers, answers)
  fireEvent.click(it.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(shown(it)).toHaveLength(3))
})

test('in Arabic a name without an Arabic twin is marked as English, its title is not', async () => {
  const it = await renderDoctors('/doctors', answers, { language: 'ar' })
  await waitFor(() => expect(shown(it)).toEqual(['د. مريم حداد', 'د. Omar Saleh', 'د. Tarek Nasser']))
  expect(it.getByText('Omar Saleh').outerHTML).toBe('<bdi lang="en">Omar Saleh</bdi>')
  expect(plain(it.getAllByRole('status')[0]?.textContent)).toBe('3 أطباء، الحجز متاح الآن لدى اثنين منهم')
})

test('24 doctors come at a time; more of them take the focus along', async () => {
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

test('a name that more than a page of doctors have is counted whole; a next page that fails is asked for again', async () => {
  const many = Array.from({ length: 30 }, (_, place) => aDoctor({ fullName: `Doctor Number${place}` }))
  const it = await renderDoctors('/doctors?q=number', listOf(many))
  await waitFor(() => expect(plain(it.getAllByRole('status')[0]?.textContent)).toBe('30 doctors'))
  Object.assign(it.answers, { 'GET /doctors': 'unreachable' })
  fireEvent.click(it.getByRole('button', { name: 'Show more' }))
  expect(await it.findByText('The next doctors could not be loaded.')).toBeTruthy()
  expect(shown(it)).toHaveLength(24)
  Object.assign(it.answers, listOf(many))
  fireEvent.click(it.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(shown(it)).toHaveLength(30))
  expect(plain(it.getAllByRole('status')[0]?.textContent)).toBe('30 doctors')
})
