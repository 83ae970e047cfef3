import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { anAppointment } from '../../../test/an-appointment.ts'
import { refusal } from '../../../test/fake-api.ts'
import { plain, renderRoutes } from '../../../test/render-routes.tsx'
import { FollowUp } from './follow-up.tsx'

const visitTypeId = '3e0cdb1e-5b43-4d0d-9f50-0a41ff2e4a12'
const child = { id: '00000000-0000-4000-8000-0000000000c1', fullName: 'Yusuf Aziz', fullNameAr: null }
const visit = anAppointment({ status: 'completed', person: child })
const show = `GET /appointments/${visit.id}/follow-up`
const book = 'POST /appointments'
const proposed = (more = {}) => ({
  body: {
    followUp: {
      from: '2026-12-08',
      visitTypeId,
      visitType: { id: visitTypeId, name: 'Follow-up', nameAr: 'متابعة' },
      next: { date: '2026-12-08', time: '15:30' },
      ...more,
    },
  },
})

const open = (answer: Parameters<typeof renderRoutes>[2][string], appointment = visit, language = 'en') =>
  renderRoutes(
    { '/': <FollowUp appointment={appointment} zone="Africa/Cairo" /> },
    '/',
    { [show]: answer },
    { token: 'tok', language },
  )
const chooseHref = (it: Awaited<ReturnType<typeof open>>, name = 'Choose another time') =>
  new URL(it.getByRole('link', { name }).getAttribute('href') ?? '', 'https://care.example')

test('before the visit is completed nothing is requested', async () => {
  const it = await open(proposed(), { ...visit, status: 'booked' })
  expect(it.calledTimes(show)).toBe(0)
  expect(it.queryByRole('heading')).toBeNull()
})

test('without a proposal there is no section', async () => {
  const it = await open({ body: { followUp: null } })
  await waitFor(() => expect(it.calledTimes(show)).toBe(1))
  expect(it.queryByRole('region')).toBeNull()
})

test('a failure offers a retry in place, which brings the proposal', async () => {
  const it = await open('unreachable')
  const retry = await it.findByRole('button', { name: 'Try again' })
  expect(it.getByText('We could not load the follow-up.', { exact: false })).toBeTruthy()
  it.answers[show] = proposed()
  fireEvent.click(retry)
  expect(await it.findByRole('heading', { level: 2, name: 'Next appointment' })).toBeTruthy()
  expect(it.queryByText('We could not load the follow-up.', { exact: false })).toBeNull()
})

test('one button books the first free time for the patient of the visit, and the focus stays in the section', async () => {
  const it = await open(proposed())
  const button = await it.findByRole('button', { name: /^Book / })
  expect(plain(button.textContent)).toBe('Book Tuesday 8 December, 3:30 PM')
  const booked = anAppointment({ appointmentDate: '2026-12-08T13:30:00.000Z', person: child })
  it.answers[book] = { status: 201, body: booked }
  it.answers[show] = proposed({
    next: undefined,
    booked: { id: booked.id, appointmentDate: booked.appointmentDate },
  })
  button.focus()
  fireEvent.click(button)
  expect(plain((await it.findByText((text) => plain(text).startsWith('Tuesday'))).textContent)).toBe(
    'Tuesday 8 December, 3:30 PM',
  )
  expect(it.sent()).toEqual([
    {
      name: book,
      body: {
        doctorId: visit.doctorId,
        appointmentDate: '2026-12-08',
        appointmentTime: '15:30',
        visitTypeId,
        personId: child.id,
      },
    },
  ])
  expect(it.getByRole('link', { name: 'Show this appointment' }).getAttribute('href')).toContain(booked.id)
  await waitFor(() =>
    expect(document.activeElement).toBe(it.getByRole('heading', { level: 2, name: 'Next appointment' })),
  )
})

test('a refused booking says why and leaves the way to the booking page, with everything chosen', async () => {
  const it = await open(proposed())
  it.answers[book] = refusal(409, 'slot_taken', 'This time was just booked.')
  fireEvent.click(await it.findByRole('button', { name: /^Book / }))
  expect(await it.findByText('This time was just booked.')).toBeTruthy()
  const { pathname, searchParams } = chooseHref(it)
  expect(pathname).toContain(visit.doctorId)
  expect(Object.fromEntries(searchParams)).toEqual({
    day: '2026-12-08',
    time: '15:30',
    type: visitTypeId,
    for: child.id,
  })
})

test('a booking that got no answer is sent again under the same key', async () => {
  const it = await open(proposed())
  it.answers[book] = 'unreachable'
  const button = await it.findByRole('button', { name: /^Book / })
  fireEvent.click(button)
  expect(await it.findByText('We could not book this time')).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(it.callsTo(book).length).toBeGreaterThanOrEqual(2))
  const keys = it.callsTo(book).map(({ key }) => key)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})

test('beyond the days that can be booked it names the day on which booking opens', async () => {
  const it = await open(proposed({ next: undefined, opensOn: '2026-11-30' }))
  expect(plain((await it.findByText(/^It can be booked from/)).textContent)).toBe(
    'It can be booked from Monday 30 November on.',
  )
  expect(it.queryByRole('link')).toBeNull()
  expect(it.queryByRole('button')).toBeNull()
})

test('with no free time it says so and links to the booking page on the proposed day', async () => {
  const it = await open(proposed({ next: undefined }), { ...visit, person: undefined }, 'ar')
  expect(await it.findByText('لا يوجد وقت متاح له حتى الآن.')).toBeTruthy()
  const { searchParams } = chooseHref(it, 'اختيار وقت آخر')
  expect(Object.fromEntries(searchParams)).toEqual({ day: '2026-12-08', type: visitTypeId, for: 'me' })
})
