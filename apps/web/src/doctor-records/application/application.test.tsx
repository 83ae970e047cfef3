import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctor } from '../../../test/render-doctors.tsx'
import { doctorId, people, renderInquiries } from '../../../test/render-inquiries.tsx'
import { plain } from '../../../test/render-routes.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nothing = {
  ...aDoctor({ id: doctorId, degree: null, experience: null, address: null }),
  speciality: null,
  fees: null,
  status: 'pending',
  appliedAt: null,
  decidedAt: null,
  declineReason: null,
}
const applied = {
  ...nothing,
  speciality: 'Neurologist',
  fees: 75,
  experience: 9,
  degree: 'MD',
  appliedAt: '2026-11-19T10:00:00.000Z',
}
const show = `GET /doctors/${doctorId}/profile`
const send = `PUT /doctors/${doctorId}`

const open = (profile: object, answers: Answers = {}) =>
  renderInquiries('/doctor/application', { [show]: { body: profile }, ...answers }, { as: 'applicant' })

test('a visitor logs in first; to a patient the page is not theirs', async () => {
  expect((await renderInquiries('/doctor/application', {})).here()).toContain('/login')
  const it = await renderInquiries('/doctor/application', {}, { as: 'patient' })
  expect(await it.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
})

test('an incomplete application is not sent, and says what is missing', async () => {
  const it = await open(nothing)
  fireEvent.click(await it.findByRole('button', { name: 'Send the application' }))
  const alert = await it.findByRole('alert')
  expect(document.activeElement).toBe(alert)
  expect([...alert.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'Please choose a speciality.',
    'The fee must be a positive amount with at most two decimals.',
    'Experience is a whole number of years, at most 80.',
    'Degree in English: Please fill in this field.',
    'About the doctor in English: Please fill in this field.',
    'Address of the practice in English: Please fill in this field.',
  ])
  expect(it.callsTo(send)).toEqual([])
})

function fill(it: Awaited<ReturnType<typeof open>>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(it.getByLabelText(label), { target: { value } })
}
const written = {
  Speciality: 'Neurologist',
  'Appointment fee': '٧٥٫٥',
  'Years of experience': '9',
  'Degree in English': 'MD',
  'About the doctor in Arabic': 'أهتم بالصداع.',
  'Address of the practice in English': '3 Tahrir Square',
}

test('a biography in one language is enough, digits of either script work, and submitting is confirmed', async () => {
  const it = await open(nothing, { [send]: { body: applied } })
  await it.findByRole('button', { name: 'Send the application' })
  fill(it, written)
  fireEvent.click(it.getByRole('button', { name: 'Send the application' }))
  expect((await it.findByText('Your application is with the clinic.')).closest('[tabindex="-1"]')).toBe(
    document.activeElement,
  )
  expect(it.callsTo(send).map(({ body }) => body)).toEqual([
    {
      speciality: 'Neurologist',
      fees: 75.5,
      experience: 9,
      degree: 'MD',
      aboutAr: 'أهتم بالصداع.',
      address: '3 Tahrir Square',
    },
  ])
  expect(it.queryByRole('button', { name: 'Send the application' })).toBeNull()
})

test('a refusal keeps the input', async () => {
  const it = await open(nothing, { [send]: refusal(503, 'unavailable', 'Please try again later.') })
  await it.findByRole('button', { name: 'Send the application' })
  fill(it, written)
  fireEvent.click(it.getByRole('button', { name: 'Send the application' }))
  expect((await it.findByRole('alert')).textContent).toBe('Please try again later.')
  expect(it.getByLabelText('Degree in English')).toHaveProperty('value', 'MD')
})

test('while it is pending it says since when, and can be changed', async () => {
  const it = await open(applied)
  expect(plain((await it.findByText(/Sent on/)).textContent)).toContain('Sent on 19 November 2026.')
  fireEvent.click(it.getByRole('button', { name: 'Change the application' }))
  expect(it.getByLabelText('Appointment fee')).toHaveProperty('value', '75')
})

test('declined, it says why and can be resubmitted', async () => {
  const it = await open({ ...applied, status: 'declined', declineReason: 'The licence is missing.' })
  expect((await it.findByRole('note')).textContent).toContain('The licence is missing.')
  expect(it.getByRole('button', { name: 'Send the application' })).toBeTruthy()
})

test('approved, it links to the inbox and the public page', async () => {
  const it = await open({ ...applied, status: 'approved' })
  expect((await it.findByRole('link', { name: 'Patients’ inquiries' })).getAttribute('href')).toBe('/doctor/inquiries')
  expect(it.getByRole('link', { name: 'Your page as patients see it' }).getAttribute('href')).toBe(
    `/appointment/${doctorId}`,
  )
  await waitFor(() => expect(it.queryByRole('button', { name: 'Send the application' })).toBeNull())
  expect(people.applicant.doctorId).toBe(doctorId)
})
