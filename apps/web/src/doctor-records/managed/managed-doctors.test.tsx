import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctor } from '../../../test/render-doctors.tsx'
import { renderInquiries } from '../../../test/render-inquiries.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  currentToasts().forEach((toast) => dismissToast(toast.id))
})

const managed = (more: object = {}) => ({
  ...aDoctor(),
  status: 'pending',
  appliedAt: '2026-11-19T10:00:00.000Z',
  decidedAt: null,
  declineReason: null,
  email: 'mariam@doctors.example',
  createdAt: '2026-11-18T10:00:00.000Z',
  ...more,
})
const list = 'GET /doctors/managed'
const open = (body: object[], answers: Answers = {}, at = '/admin/doctors') =>
  renderInquiries(at, { [list]: { body }, ...answers }, { as: 'administrator' })

test.each(['patient', 'doctor'] as const)('to a %s the page is not theirs, and nothing is asked', async (as) => {
  const it = await renderInquiries('/admin/doctors', {}, { as })
  expect(await it.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
  expect(it.callsTo(list)).toEqual([])
})

test('applications come first, with the facts for a decision', async () => {
  const it = await open([managed()])
  const row = within(await it.findByRole('article'))
  expect(plain(row.getByText(/Pediatrician/).textContent)).toBe('Pediatrician · $60')
  expect(row.getByText('@doctors.example').parentElement?.textContent).toBe('mariam@doctors.example')
  expect(plain(row.getByText(/Applied on/).textContent)).toBe('Applied on 19 November 2026')
  expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['Approve', 'Decline', 'Edit'])
  expect(it.callsTo(list).map(({ query }) => query)).toEqual(['limit=25&status=pending'])
})

test('approving asks for missing fields, then confirms it', async () => {
  const doctor = managed({ speciality: null, fees: null })
  const call = `POST /doctors/${doctor.id}/approve`
  const it = await open([doctor], { [call]: { body: { ...doctor, status: 'approved' } } })
  fireEvent.click(await it.findByRole('button', { name: /^Approve Dr/ }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Please choose a speciality.')
  fireEvent.change(dialog.getByLabelText('Speciality'), { target: { value: 'Neurologist' } })
  fireEvent.change(dialog.getByLabelText('Appointment fee'), { target: { value: '80' } })
  it.answers[list] = { body: [] }
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await it.findByText('No application is waiting')).toBeTruthy()
  expect(it.callsTo(call).map(({ body }) => body)).toEqual([{ speciality: 'Neurologist', fees: 80 }])
  expect(currentToasts().map(({ text }) => plain(text))).toEqual(['Dr Mariam Haddad is approved and listed.'])
})

test.each(['Approve', 'Decline'])(
  'after “%s” the row is gone, and the heading of the list has the focus',
  async (name) => {
    const doctor = managed()
    const it = await open([doctor], {
      [`POST /doctors/${doctor.id}/approve`]: { body: { ...doctor, status: 'approved' } },
      [`POST /doctors/${doctor.id}/decline`]: { body: { ...doctor, status: 'declined' } },
    })
    const opener = await it.findByRole('button', { name: new RegExp(`^${name} Dr`) })
    fireEvent.click(opener)
    const dialog = within(await it.findByRole('dialog'))
    if (name === 'Decline') fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'No licence.' } })
    let answer = () => {}
    it.answers[list] = () => new Promise((resolve) => (answer = () => resolve({ body: [] })))
    fireEvent.click(dialog.getByRole('button', { name }))
    await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
    // As the browser does when a dialog closes.
    opener.focus()
    await act(async () => answer())
    expect(await it.findByText('No application is waiting')).toBeTruthy()
    expect(document.activeElement).toBe(it.getByRole('heading', { level: 2, name: /^Waiting for a decision/ }))
  },
)

test('declining needs a reason', async () => {
  const doctor = managed()
  const call = `POST /doctors/${doctor.id}/decline`
  const it = await open([doctor], { [call]: { body: { ...doctor, status: 'declined' } } })
  fireEvent.click(await it.findByRole('button', { name: /^Decline Dr/ }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Please give a reason.')
  expect(it.callsTo(call)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The licence is missing.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(it.callsTo(call).map(({ body }) => body)).toEqual([{ reason: 'The licence is missing.' }]))
})

test('another administrator’s decision is reported in the dialog', async () => {
  const doctor = managed()
  const it = await open([doctor], {
    [`POST /doctors/${doctor.id}/approve`]: refusal(
      409,
      'application_decided',
      'This application has already been decided.',
    ),
  })
  fireEvent.click(await it.findByRole('button', { name: /^Approve Dr/ }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('This application has already been decided.')
})

test('a doctor with upcoming appointments stays listed, and the dialog says why', async () => {
  const doctor = managed({ status: 'approved' })
  const it = await open(
    [doctor],
    {
      [`DELETE /doctors/${doctor.id}`]: refusal(
        409,
        'doctor_has_appointments',
        'This doctor has upcoming appointments.',
      ),
    },
    '/admin/doctors?status=approved',
  )
  fireEvent.click(await it.findByRole('button', { name: /^Remove .*from the directory/ }))
  const dialog = within(await it.findByRole('alertdialog'))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'No' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, remove' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('This doctor has upcoming appointments.')
})

test('a click lists an unlisted doctor again', async () => {
  const doctor = managed({ status: 'unlisted' })
  const call = `POST /doctors/${doctor.id}/reinstate`
  const it = await open(
    [doctor],
    { [call]: { body: { ...doctor, status: 'approved' } } },
    '/admin/doctors?status=unlisted',
  )
  fireEvent.click(await it.findByRole('button', { name: /^List Dr/ }))
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => plain(text))).toEqual(['Dr Mariam Haddad is listed again.']),
  )
})

test('a doctor is created with a name, an address, a speciality and a fee', async () => {
  const it = await open([], { 'POST /doctors': { status: 201, body: aDoctor({ fullName: 'Rami Haleem' }) } })
  fireEvent.click(await it.findByRole('button', { name: 'Add a doctor' }))
  const dialog = within(await it.findByRole('dialog'))
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add a doctor' }))
  const wrong = [...(await dialog.findByRole('alert')).querySelectorAll('li')].map((line) => line.textContent)
  expect(wrong).toHaveLength(5)
  expect(wrong.slice(0, 2)).toEqual(['First name is required', 'Last name is required'])
  fill('First name', 'Rami')
  fill('Last name', 'Haleem')
  fill('Email', 'rami@doctors.example')
  fireEvent.click(dialog.getByRole('radio', { name: 'Male' }))
  fill('Speciality', 'Neurologist')
  fill('Appointment fee', '75')
  fireEvent.click(dialog.getByRole('button', { name: 'Add a doctor' }))
  await waitFor(() =>
    expect(it.callsTo('POST /doctors').map(({ body }) => body)).toEqual([
      {
        firstName: 'Rami',
        lastName: 'Haleem',
        email: 'rami@doctors.example',
        gender: 0,
        speciality: 'Neurologist',
        fees: 75,
      },
    ]),
  )
})

test('a change sends the fields, never the e-mail address', async () => {
  const doctor = managed({ status: 'approved' })
  const call = `PUT /doctors/${doctor.id}`
  const it = await open([doctor], { [call]: { body: doctor } }, '/admin/doctors?status=approved')
  fireEvent.click(await it.findByRole('button', { name: /^Edit Dr/ }))
  const dialog = within(await it.findByRole('dialog'))
  expect(dialog.queryByLabelText('Email')).toBeNull()
  fireEvent.change(dialog.getByLabelText('Appointment fee'), { target: { value: '65' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(it.callsTo(call)[0]?.body).toMatchObject({ fees: 65, firstName: 'Mariam', speciality: 'Pediatricians' }),
  )
})

test('the list is searched while typing, and the URL keeps the search', async () => {
  const it = await open([managed()])
  await it.findByRole('article')
  it.answers[list] = { body: [] }
  fireEvent.change(it.getByLabelText('Search by name or email'), { target: { value: 'rami' } })
  expect(await it.findByText('No doctors found')).toBeTruthy()
  await waitFor(() => expect(it.here()).toBe('/admin/doctors?q=rami'))
  expect(it.callsTo(list).at(-1)?.query).toBe('limit=25&status=pending&q=rami')
  // The search goes along to another status.
  expect(it.getByRole('link', { name: 'Applications' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(it.getByRole('link', { name: 'All' }))
  await waitFor(() => expect(it.here()).toBe('/admin/doctors?status=all&q=rami'))
  await waitFor(() => expect(it.callsTo(list).at(-1)?.query).toBe('limit=25&q=rami'))
})
