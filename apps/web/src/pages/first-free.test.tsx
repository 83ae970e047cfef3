import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import { refusal } from '../../test/fake-api.ts'
import { aDoctor, renderDoctors } from '../../test/render-doctors.tsx'
import { aUser } from '../../test/render-payments.tsx'
import { plain } from '../../test/render-routes.tsx'

const first = '2026-11-20T13:30:00.000Z'
const second = '2026-11-20T14:00:00.000Z'
const answers = {
  'GET /doctors/counts': { body: [{ speciality: 'Neurologist', listed: 3, taking: 3 }] },
  'GET /doctors': { body: [aDoctor({ speciality: 'Neurologist' })], total: 3 },
  'GET /doctors/first-free': { body: { startsAt: first, doctors: 3 } },
  'GET /waiting-list': { body: { entries: [], offers: [] } },
}
const signedIn = { ...answers, 'GET /user': { body: aUser() } }
const booked = anAppointment({
  doctorName: 'Karim Mansour',
  doctorSpeciality: 'Neurologist',
  appointmentDate: first,
  appointmentTime: '15:30',
})
const post = 'POST /appointments/first-free'
const page = '/doctors/Neurologist'
type Page = Awaited<ReturnType<typeof renderDoctors>>

async function open(it: Page) {
  const section = await it.findByRole('region', { name: 'Earliest available time' })
  expect(plain(section.textContent)).toContain('Today 3:30 PM')
  fireEvent.click(within(section).getByRole('button', { name: 'Book this time' }))
  return dialogOf(it)
}

async function dialogOf(it: Page) {
  const dialog = await it.findByRole('dialog')
  const book = async () => {
    const button = await within(dialog).findByRole('button', { name: 'Book this time' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(button)
    return button
  }
  return { dialog, book }
}

test('a visitor is led to the login and back to the same choice; Back does not ask for it again', async () => {
  const it = await renderDoctors(page, answers)
  const { book } = await open(it)
  await book()
  await waitFor(() =>
    expect(it.here()).toBe(`/login?returnTo=${encodeURIComponent(`${page}?first=2026-11-20T15%3A30`)}`),
  )
  expect(it.calledTimes(post)).toBe(0)
})

test('back from the login the choice is open; one click books it, and the confirmation names the doctor', async () => {
  const it = await renderDoctors(
    `${page}?first=2026-11-20T15:30`,
    { ...signedIn, [post]: { status: 201, body: booked } },
    { token: 'tok' },
  )
  const { book } = await dialogOf(it)
  fireEvent.click(await book())
  expect(await it.findByRole('heading', { level: 1, name: 'Appointment Booked Successfully!' })).toBeTruthy()
  expect(plain(it.container.textContent)).toContain('WithDr Karim Mansour')
  expect(it.callsTo(post).map(({ body }) => body)).toEqual([
    { speciality: 'Neurologist', appointmentDate: '2026-11-20', appointmentTime: '15:30' },
  ])
  expect(it.here()).toBe(page)
})

test('it is booked for the chosen person', async () => {
  const child = {
    id: '9c9e6679-7425-40de-944b-e07fc1f90ae7',
    fullName: 'Adam Nabil',
    fullNameAr: null,
    relation: 'child' as const,
    dateOfBirth: '2019-05-04',
    gender: 0 as const,
    since: '2026-11-01T10:00:00.000Z',
  }
  const it = await renderDoctors(
    page,
    { ...signedIn, 'GET /family': { body: [child] }, [post]: { status: 201, body: booked } },
    { token: 'tok' },
  )
  const { dialog, book } = await open(it)
  fireEvent.click(await within(dialog).findByRole('radio', { name: /Adam Nabil/ }))
  await book()
  await waitFor(() => expect(it.callsTo(post)[0]?.body).toMatchObject({ personId: child.id }))
})

test('place and fee are shown before and in the dialog', async () => {
  const dokki = { address: '7 Iran St, Dokki, Giza', addressAr: 'شارع إيران، الدقي، الجيزة' }
  const maadi = { address: '9 Road 9, Maadi, Cairo', addressAr: null }
  const body = { startsAt: first, doctors: 3, fees: { min: 45, max: 60 }, addresses: [dokki, maadi, dokki] }
  const it = await renderDoctors(page, { ...answers, 'GET /doctors/first-free': { body } })
  const section = await it.findByRole('region', { name: 'Earliest available time' })
  await waitFor(() => expect(plain(section.textContent)).toContain('Dokki, Maadi'))
  expect(plain(section.textContent)).toContain('$45 to $60, depending on the doctor')
  const { dialog } = await open(it)
  expect(plain(dialog.textContent)).toContain('AreaDokki, Maadi')
  expect(plain(dialog.textContent)).toContain('$45 to $60')
})

test('of many areas the card counts the rest, and the dialog names all', async () => {
  const addresses = ['Dokki', 'Maadi', 'Zamalek', 'Shoubra', 'Smouha'].map((area) => ({
    address: `7 Iran St, ${area}, Cairo`,
    addressAr: null,
  }))
  const body = { startsAt: first, doctors: 5, addresses }
  const it = await renderDoctors(page, { ...answers, 'GET /doctors/first-free': { body } })
  const section = await it.findByRole('region', { name: 'Earliest available time' })
  await waitFor(() => expect(plain(section.textContent)).toContain('Dokki, Maadi, Zamalek and 2 more areas'))
  const { dialog } = await open(it)
  expect(plain(dialog.textContent)).toContain('Dokki, Maadi, Zamalek, Shoubra, Smouha')
})

test('with pediatricians a child is proposed, and anyone else can be chosen', async () => {
  const person = { fullNameAr: null, dateOfBirth: '2019-05-04', gender: 0 as const, since: '2026-11-01T10:00:00.000Z' }
  const father = {
    ...person,
    id: '8c9e6679-7425-40de-944b-e07fc1f90ae7',
    fullName: 'Nabil Said',
    relation: 'parent' as const,
  }
  const child = {
    ...person,
    id: '9c9e6679-7425-40de-944b-e07fc1f90ae7',
    fullName: 'Adam Nabil',
    relation: 'child' as const,
  }
  const it = await renderDoctors(
    '/doctors/Pediatricians',
    { ...signedIn, 'GET /family': { body: [father, child] }, [post]: { status: 201, body: booked } },
    { token: 'tok' },
  )
  const { dialog, book } = await open(it)
  const radio = (name: RegExp) => within(dialog).findByRole<HTMLInputElement>('radio', { name })
  expect((await radio(/Adam Nabil/)).checked).toBe(true)
  fireEvent.click(await radio(/Yourself/))
  expect((await radio(/Yourself/)).checked).toBe(true)
  fireEvent.click(await radio(/Adam Nabil/))
  await book()
  await waitFor(() => expect(it.callsTo(post)[0]?.body).toMatchObject({ personId: child.id }))
})

test('a lost time is reported with the next one, which the next click books', async () => {
  const it = await renderDoctors(
    page,
    { ...signedIn, [post]: refusal(409, 'slot_taken', 'This time is no longer available.') },
    { token: 'tok' },
  )
  const { dialog, book } = await open(it)
  it.answers['GET /doctors/first-free'] = { body: { startsAt: second, doctors: 1 } }
  await book()
  const alert = await within(dialog).findByRole('alert')
  expect(plain(alert.textContent)).toBe(
    '3:30 PM on Friday 20 November has just been taken. Nothing is booked yet. The next available time is below.',
  )
  expect(document.activeElement).toBe(alert)
  expect(plain(dialog.textContent)).toContain('4:00 PM')
  it.answers[post] = { status: 201, body: { ...booked, appointmentDate: second, appointmentTime: '16:00' } }
  await book()
  expect(await it.findByRole('heading', { level: 1, name: 'Appointment Booked Successfully!' })).toBeTruthy()
  expect(it.callsTo(post).map(({ body }) => body)).toMatchObject([
    { appointmentTime: '15:30' },
    { appointmentTime: '16:00' },
  ])
})

test('if no other time is left it says so, and offers no booking', async () => {
  const it = await renderDoctors(
    page,
    { ...signedIn, [post]: refusal(409, 'slot_taken', 'This time is no longer available.') },
    { token: 'tok' },
  )
  const { dialog, book } = await open(it)
  it.answers['GET /doctors/first-free'] = { body: { startsAt: null, doctors: 0 } }
  await book()
  await waitFor(() =>
    expect(plain(within(dialog).getByRole('alert').textContent)).toContain('no other time is available'),
  )
  expect(within(dialog).queryByRole('button', { name: /^Book/ })).toBeNull()
})

test.each(['/doctors', `${page}?gender=female`])(
  'with %s none is offered: it could be another doctor’s',
  async (at) => {
    const it = await renderDoctors(at, answers)
    await waitFor(() => expect(it.getAllByRole('article')).toHaveLength(1))
    expect(it.queryByRole('region', { name: 'Earliest available time' })).toBeNull()
  },
)

test('another appointment of the person at this time is named before the click', async () => {
  const own = anAppointment({ appointmentDate: first, doctorName: 'Karim Mansour', doctorNameAr: null })
  const it = await renderDoctors(
    page,
    { ...signedIn, 'GET /family': { body: [] }, 'GET /appointments': { body: [own] } },
    { token: 'tok' },
  )
  const { dialog } = await open(it)
  const clash = await within(dialog).findByText(/^There is another appointment then/)
  expect(plain(clash.textContent)).toBe(
    'There is another appointment then: 3:30 PM with Dr Karim Mansour. Please choose another time.',
  )
})
