import { startSpecialities } from '@aafiya/contracts/clinic/start-specialities'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../test/fake-api.ts'
import { ownSpecialities } from '../../test/own-specialities.ts'
import { aDoctor, noFacets, renderDoctors } from '../../test/render-doctors.tsx'
import { renderInquiries } from '../../test/render-inquiries.tsx'
import { plain } from '../../test/render-routes.tsx'
import ar from '../i18n/texts/ar/common.json' with { type: 'json' }
import en from '../i18n/texts/en/common.json' with { type: 'json' }

const facts = { 'GET /clinic': { body: ownSpecialities } }
const counts = [{ speciality: 'Dermatologist', listed: 2, taking: 2 }]
const optionsOf = (select: HTMLElement) => [...select.querySelectorAll('option')].map(({ textContent }) => textContent)

test('the default names of the specialities equal the compiled ones', () => {
  for (const { key, name, nameAr } of startSpecialities)
    expect([en, ar].map((texts) => Object.entries(texts).find(([text]) => text === `speciality_${key}`)?.[1])).toEqual([
      name,
      nameAr,
    ])
})

test('lists the offered specialities in the clinic’s order, and a retired one while it has doctors', async () => {
  const doctor = aDoctor({ speciality: 'Dermatologist' })
  const it = await renderDoctors('/doctors/Dermatologist', {
    ...facts,
    'GET /doctors/counts': { body: counts },
    'GET /doctors/facets': { body: { ...noFacets, specialities: [{ speciality: 'Dermatologist', doctors: 2 }] } },
    'GET /doctors': { body: [doctor] },
  })
  await waitFor(() => expect(it.getAllByRole('link', { name: /Heart/ })).toHaveLength(1))
  const links = within(it.getByRole('navigation', { name: 'Specialities' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'All specialities2',
    'Heart0',
    'Brain and nerves0',
    'Pediatricians0',
    'Dermatologist2',
  ])
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe('Dermatologist')
})

test('a tab that becomes visible refetches speciality names, and keeps the known ones if that fails', async () => {
  const it = await renderDoctors('/doctors', {
    ...facts,
    'GET /doctors/counts': { body: counts },
    'GET /doctors': { body: [] },
  })
  expect(await it.findByRole('link', { name: /^Heart/ })).toBeTruthy()
  const renamed = ownSpecialities.specialities.map((one) =>
    one.key === 'Cardiology' ? { ...one, name: 'Cardiology' } : one,
  )
  it.answers['GET /clinic'] = { body: { ...ownSpecialities, specialities: renamed } }
  const beSeen = () => act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await beSeen()
  expect(await it.findByRole('link', { name: /^Cardiology/ })).toBeTruthy()
  it.answers['GET /clinic'] = 'unreachable'
  await beSeen()
  await waitFor(() => expect(it.calledTimes('GET /clinic')).toBe(3))
  expect(it.getByRole('link', { name: /^Cardiology/ })).toBeTruthy()
})

test('uses the clinic’s name of a speciality if it has one, otherwise our word for its doctors', async () => {
  const doctors = [
    aDoctor({ speciality: 'Neurologist' }),
    aDoctor({ speciality: 'Pediatricians' }),
    aDoctor({ speciality: 'Cardiology' }),
  ]
  const it = await renderDoctors('/doctors', {
    ...facts,
    'GET /doctors/counts': { body: counts },
    'GET /doctors': { body: doctors },
  })
  await it.findByText('Pediatrician')
  const cards = it.getAllByRole('article').map((card) => card.querySelector('p')?.textContent)
  expect(cards).toEqual(['Brain and nerves', 'Pediatrician', 'Heart'])
})

test.each([
  ['haert', ['Nearest speciality: Heart']],
  // Dermatology is retired.
  ['skni', []],
])("a search for %s without results suggests the clinic's specialities: %j", async (typed, suggested) => {
  const it = await renderDoctors(`/doctors?q=${typed}`, {
    ...facts,
    'GET /doctors/counts': { body: counts },
    'GET /doctors': { body: [] },
  })
  expect(await it.findByRole('button', { name: 'Clear the search' })).toBeTruthy()
  const links = () => it.queryAllByRole('link', { name: /^Nearest/ }).map(({ textContent }) => plain(textContent))
  await waitFor(() => expect(links()).toEqual(suggested))
})

test('an inquiry offers the clinic’s specialities; none is preselected without general physicians', async () => {
  const said = 'Please choose a speciality.'
  const refused = refusal(422, 'validation_failed', 'Please check the form.')
  const it = await renderInquiries(
    '/inquiries',
    {
      ...facts,
      'GET /inquiries': { body: [] },
      'POST /inquiries': { ...refused, body: { ...refused.body, issues: [{ path: 'specialty', message: said }] } },
    },
    { as: 'patient' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'New inquiry' }))
  const select = await it.findByLabelText('Speciality')
  await waitFor(() =>
    expect(optionsOf(select)).toEqual(['Please choose', 'Heart', 'Brain and nerves', 'Pediatricians']),
  )
  expect(select).toHaveProperty('value', '')
  fireEvent.change(it.getByLabelText('Your message'), { target: { value: 'Palpitations' } })
  fireEvent.click(it.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(select.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(select, { target: { value: 'Cardiology' } })
  expect(optionsOf(select)).toEqual(['Heart', 'Brain and nerves', 'Pediatricians'])
  fireEvent.click(it.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(it.callsTo('POST /inquiries').map(({ body }) => body)).toContainEqual({
      specialty: 'Cardiology',
      message: 'Palpitations',
    }),
  )
})

test("a doctor’s form offers the clinic's specialities and the doctor's own", async () => {
  const doctor = {
    ...aDoctor({ speciality: 'Dermatologist' }),
    status: 'approved',
    appliedAt: null,
    decidedAt: null,
    declineReason: null,
    email: 'mariam@doctors.example',
    createdAt: '2026-11-18T10:00:00.000Z',
  }
  const it = await renderInquiries(
    '/admin/doctors?status=approved',
    { ...facts, 'GET /doctors/managed': { body: [doctor] } },
    { as: 'administrator' },
  )
  fireEvent.click(await it.findByRole('button', { name: /^Edit Dr/ }))
  const select = await it.findByLabelText('Speciality')
  expect(optionsOf(select)).toEqual(['Please choose', 'Heart', 'Brain and nerves', 'Pediatricians', 'Dermatologist'])
  expect(select).toHaveProperty('value', 'Dermatologist')
})
