import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctorUser, aUser, aVisit, renderPayments } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

const hana = aVisit({
  appointmentDate: '2026-11-20T12:00:00.000Z',
  appointmentTime: '14:00',
  patientName: 'Hana Rizk',
  notes: 'Cough at night',
  status: 'arrived',
  arrivedAt: '2026-11-20T12:00:00.000Z',
  startedAt: '2026-11-20T12:05:00.000Z',
})
const note = (version: number, text: string, more = {}) => ({
  sections: [{ heading: 'plan', text }],
  version,
  savedAt: '2026-11-20T12:08:00.000Z',
  ...more,
})
const page = (more = {}) => ({
  visit: hana,
  speciality: 'Dermatologist',
  patient: { birthDate: '2022-04-14', birthYear: 2022, gender: 1, bookedBy: 'Layla Aziz' },
  note: null,
  additions: [],
  canWrite: true,
  ...more,
})
const show = `GET /doctor/visits/${hana.id}`
const save = `PUT /doctor/visits/${hana.id}/note`
const documents = `GET /doctor/visits/${hana.id}/documents`
const complete = `PUT /appointments/${hana.id}/steps/completed`

async function open(answers: Answers = {}) {
  const it = await renderPayments(`/doctor/visits/${hana.id}`, {
    'GET /user': { body: aDoctorUser() },
    [show]: { body: page() },
    [`GET /doctor/visits/${hana.id}/earlier`]: { body: [] },
    [`GET /doctor/visits/${hana.id}/papers`]: { body: { summary: null, decidesAlone: false, score: null } },
    [documents]: { body: [] },
    ...answers,
  })
  await it.findByRole('heading', { level: 1, name: 'Hana Rizk' })
  const field = (name: string) => it.getByLabelText(name)
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
  return { ...it, field, type }
}

test('a patient is told that the page is not theirs, and another doctor that the visit is not with them', async () => {
  const patient = await renderPayments(`/doctor/visits/${hana.id}`, { 'GET /user': { body: aUser() } })
  expect(await patient.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
  expect(patient.calledTimes(show)).toBe(0)
  patient.unmount()
  const other = await renderPayments(`/doctor/visits/${hana.id}`, {
    'GET /user': { body: aDoctorUser() },
    [show]: refusal(404, 'appointment_not_found', 'There is no such appointment.'),
  })
  expect(await other.findByRole('heading', { level: 2, name: 'This appointment is not with you' })).toBeTruthy()
})

test('shows who comes and why, and the headings of the speciality', async () => {
  const it = await open()
  expect(it.getByText('4 years old, female')).toBeTruthy()
  expect(it.getByText('Layla Aziz')).toBeTruthy()
  expect(it.getByText((text) => plain(text) === 'Started 2:05 PM')).toBeTruthy()
  expect(it.getByText('Cough at night')).toBeTruthy()
  for (const heading of ['Complaint', 'Skin', 'Diagnosis', 'Plan']) expect(it.field(heading)).toBeTruthy()
  expect(await it.findByLabelText('What you found and what to do')).toBeTruthy()
  expect(it.getAllByRole('textbox')).toHaveLength(5)
})

test('saves what is typed after a pause, each time from the version before', async () => {
  const it = await open({ [save]: { body: note(1, 'Rest') } })
  it.type('Plan', 'Rest')
  await waitFor(() => expect(it.callsTo(save)).toHaveLength(1))
  expect(it.callsTo(save)[0]?.body).toEqual({ version: 0, sections: [{ heading: 'plan', text: 'Rest' }] })
  await waitFor(() =>
    expect(it.getAllByRole('status').map(({ textContent }) => plain(textContent))).toContain('Saved 2:08 PM'),
  )
  expect(sessionStorage.length).toBe(0)
  it.type('Plan', 'Rest and water ')
  await waitFor(() => expect(it.callsTo(save)).toHaveLength(2))
  expect(it.callsTo(save)[1]?.body).toMatchObject({ version: 1 })
  expect(it.field('Plan')).toHaveProperty('value', 'Rest and water ')
})

test('another window’s text and one’s own are both shown, and nothing is overwritten before the choice', async () => {
  const it = await open({ [save]: refusal(409, 'note_changed', 'This note was changed in another window.') })
  it.answers[show] = { body: page({ note: note(1, 'Theirs') }) }
  it.type('Plan', 'Mine')
  expect(await it.findByText('This note was changed in another window.')).toBeTruthy()
  expect(it.getByText('Theirs')).toBeTruthy()
  expect(it.field('Plan')).toHaveProperty('value', 'Mine')
  expect(it.getAllByText('Not saved: choose a text')).toHaveLength(2)
  expect(it.queryByText('Saving...')).toBeNull()
  it.answers[save] = { body: note(2, 'Theirs\nMine') }
  fireEvent.click(it.getByRole('button', { name: 'Use both' }))
  await waitFor(() => expect(it.callsTo(save)).toHaveLength(2))
  expect(it.callsTo(save)[1]?.body).toEqual({ version: 1, sections: [{ heading: 'plan', text: 'Theirs\nMine' }] })
})

test('the main action shows its own key, not the one of the calendar', async () => {
  const it = await open()
  expect([...it.container.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(['Ctrl ↵'])
})

test.each([
  ['Sick leave', 'For example a school or an employer.'],
  ['Referral', 'For example a hospital or another doctor.'],
  ['Lab request', 'For example a laboratory or a hospital.'],
])('the hint for the reader of a %s names likely ones', async (kind, hint) => {
  const it = await open()
  fireEvent.click(await it.findByRole('button', { name: kind }))
  expect(await it.findByText(hint)).toBeTruthy()
})

test('completing waits until the note is saved', async () => {
  const it = await open({ [save]: { body: note(1, 'Rest') } })
  it.answers[complete] = { body: { ...hana, status: 'completed', completedAt: '2026-11-20T12:10:00.000Z' } }
  it.type('Plan', 'Rest')
  fireEvent.click(it.getByRole('button', { name: /^Complete the visit/ }))
  await waitFor(() => expect(it.callsTo(complete)).toHaveLength(1))
  expect(it.callsTo(save)).toHaveLength(1)
})

const invalid = {
  status: 422,
  body: {
    success: false,
    code: 'validation_failed',
    message: 'Please check the marked fields.',
    issues: [{ path: 'sections.0.text', message: 'This field contains characters that are not allowed.' }],
  },
}

test('a note that the server refuses says why, and is sent again only once it is changed', async () => {
  const it = await open({ [save]: invalid })
  it.type('Plan', 'Rest\u0000')
  const banner = await it.findByText(/The note is not saved/)
  expect(banner.closest('p')?.textContent).toContain('This field contains characters that are not allowed.')
  expect(it.queryByText(/back online/)).toBeNull()
  expect(it.queryByText('Saving...')).toBeNull()
  fireEvent(window, new Event('online'))
  it.answers[save] = { body: note(1, 'Rest') }
  it.type('Plan', 'Rest')
  await waitFor(() => expect(it.callsTo(save)).toHaveLength(2))
  await waitFor(() => expect(it.queryByText(/The note is not saved/)).toBeNull())
  expect(it.callsTo(save).map(({ body }) => body)).toEqual(
    ['Rest\u0000', 'Rest'].map((text) => ({ version: 0, sections: [{ heading: 'plan', text }] })),
  )
})

test('completing does not lose a note that the server refused', async () => {
  const it = await open({ [save]: invalid, [complete]: { body: { ...hana, status: 'completed' } } })
  it.type('Plan', 'Rest\u0000')
  const banner = (await it.findByText(/The note is not saved/)).closest('[role="alert"]')
  fireEvent.click(it.getByRole('button', { name: /^Complete the visit/ }))
  await waitFor(() => expect(document.activeElement).toBe(banner))
  expect(currentToasts().map(({ text }) => text)).toEqual(['You can complete the appointment once the note is saved.'])
  expect(it.calledTimes(complete)).toBe(0)
})

test('completing waits for the choice between two texts', async () => {
  const it = await open({ [save]: refusal(409, 'note_changed', 'This note was changed in another window.') })
  it.answers[show] = { body: page({ note: note(1, 'Theirs') }) }
  it.answers[complete] = { body: { ...hana, status: 'completed' } }
  it.type('Plan', 'Mine')
  const banner = (await it.findByText('This note was changed in another window.')).closest('[role="alert"]')
  expect(it.getByText('You can complete the appointment once the note is saved.')).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: /^Complete the visit/ }))
  await waitFor(() => expect(document.activeElement).toBe(banner))
  expect(it.calledTimes(complete)).toBe(0)
})

test('completing sends a held note first, and stays where that fails', async () => {
  const it = await open({ [save]: refusal(503, 'busy', 'We are very busy right now.') })
  it.answers[complete] = { body: { ...hana, status: 'completed', completedAt: '2026-11-20T12:10:00.000Z' } }
  it.type('Plan', 'Rest')
  await it.findByText('You can complete the appointment once the note is saved.')
  fireEvent.click(it.getByRole('button', { name: /^Complete the visit/ }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  expect(it.callsTo(save)).toHaveLength(2)
  expect(it.calledTimes(complete)).toBe(0)
  it.answers[save] = { body: note(1, 'Rest') }
  fireEvent.click(it.getByRole('button', { name: /^Complete the visit/ }))
  await waitFor(() => expect(it.calledTimes(complete)).toBe(1))
  expect(it.callsTo(save)).toHaveLength(3)
})

test('text left over that cannot be added says why', async () => {
  const final = page({ canWrite: false, note: note(1, 'Rest', { finalAt: '2026-11-20T12:10:00.000Z' }) })
  const it = await open({
    [save]: refusal(409, 'note_final', 'This note is final.'),
    [`POST /doctor/visits/${hana.id}/additions`]: invalid,
  })
  it.answers[show] = { body: final }
  it.type('Plan', 'Water\u0000')
  await it.findByText('The note became final before this text was saved.')
  fireEvent.click(it.getAllByRole('button', { name: 'Add' })[0] ?? document.body)
  expect(await it.findByText('This field contains characters that are not allowed.')).toBeTruthy()
})

test('a final note is read and added to; what was typed too late is offered as an addition', async () => {
  const final = page({ canWrite: false, note: note(1, 'Rest', { finalAt: '2026-11-20T12:10:00.000Z' }) })
  const it = await open({ [save]: refusal(409, 'note_final', 'This note is final.') })
  it.answers[show] = { body: final }
  it.type('Plan', 'Water')
  expect(await it.findByText('The note became final before this text was saved.')).toBeTruthy()
  expect(it.getByText('Plan: Water')).toBeTruthy()
  expect(it.getByText('Rest')).toBeTruthy()
  const addition = {
    id: '11111111-1111-4111-8111-111111111111',
    text: 'Plan: Water',
    writtenBy: 'Mariam Haddad',
    writtenByAr: null,
    writtenAt: '2026-11-20T12:12:00.000Z',
  }
  it.answers[`POST /doctor/visits/${hana.id}/additions`] = { status: 201, body: addition }
  fireEvent.click(it.getAllByRole('button', { name: 'Add' })[0] ?? document.body)
  expect(plain((await it.findByText(/^Added /)).textContent)).toContain('by Mariam Haddad')
})

test('the summary for the patient is saved as it is typed, released, and taken back to be corrected', async () => {
  const papers = `GET /doctor/visits/${hana.id}/papers`
  const summary = { text: 'Rest', version: 1, savedAt: '2026-11-20T12:08:00.000Z', guardiansRead: false }
  const it = await open({
    [papers]: { body: { summary: null, decidesAlone: true, score: null } },
    [`PUT /doctor/visits/${hana.id}/summary`]: { body: { ...summary, guardiansRead: true } },
    [`POST /doctor/visits/${hana.id}/summary/release`]: {
      body: { ...summary, releasedAt: '2026-11-20T12:09:00.000Z', guardiansRead: true },
    },
    [`DELETE /doctor/visits/${hana.id}/summary/release`]: { body: summary },
  })
  await it.findByLabelText('What you found and what to do')
  it.type('What you found and what to do', 'Rest')
  fireEvent.click(it.getByLabelText('The patient agrees that contact persons read it'))
  await waitFor(() => expect(it.callsTo(`PUT /doctor/visits/${hana.id}/summary`)).toHaveLength(1))
  expect(it.callsTo(`PUT /doctor/visits/${hana.id}/summary`)[0]?.body).toEqual({
    version: 0,
    text: 'Rest',
    guardiansRead: true,
  })
  await it.findByText(/^Saved 2:08/)
  fireEvent.click(it.getByRole('button', { name: 'Release now' }))
  expect(await it.findByText(/^The patient can read it since/)).toBeTruthy()
  expect(it.callsTo(`POST /doctor/visits/${hana.id}/summary/release`)[0]?.body).toEqual({
    version: 1,
    guardiansRead: true,
  })
  fireEvent.click(it.getByRole('button', { name: 'Take back to correct' }))
  expect(await it.findByLabelText('What you found and what to do')).toHaveProperty('value', 'Rest')
})

test('a prescription is filled in, issued and listed, and withdrawn only after a question', async () => {
  const content = { kind: 'prescription', language: 'en', size: 'A5', to: '', text: '' }
  const items = [{ name: 'Paracetamol 500 mg', amount: '', text: 'One at night' }]
  const id = '00000000-0000-4000-8000-00000000000d'
  const issued = { id, kind: 'prescription', number: 7, language: 'en', issuedAt: '2026-11-20T12:09:00.000Z' }
  const document = { ...issued, content: { ...content, items } }
  const issue = `POST /doctor/visits/${hana.id}/documents`
  const withdraw = `POST /doctor/visits/${hana.id}/documents/${id}/withdraw`
  const it = await open({
    [issue]: { status: 201, body: document },
    [withdraw]: { body: { ...document, withdrawnAt: '2026-11-20T12:10:00.000Z' } },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Prescription' }))
  await it.findByLabelText('Medicine and strength')
  fireEvent.click(it.getByRole('button', { name: 'Issue' }))
  expect(it.callsTo(issue)).toHaveLength(0)
  it.type('Medicine and strength', 'Paracetamol 500 mg')
  it.type('How to take it, in words', 'One at night')
  it.answers[documents] = { body: [document] }
  fireEvent.click(it.getByRole('button', { name: 'Issue' }))
  const row = (await it.findByRole('button', { name: 'Withdraw' })).closest('li')
  expect(plain(row?.textContent ?? null)).toContain('No. 7, 20 November 2026')
  expect(it.callsTo(issue)[0]?.body).toEqual({ ...content, items })
  fireEvent.click(it.getByRole('button', { name: 'Withdraw' }))
  const question = await it.findByRole('alertdialog')
  expect(it.callsTo(withdraw)).toHaveLength(0)
  fireEvent.click(within(question).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(it.callsTo(withdraw)).toHaveLength(1))
})

test('Alt 3 opens a prescription in the patient’s language, and no key reaches the visit behind it', async () => {
  const it = await open({
    [show]: { body: page({ patient: { birthDate: null, birthYear: null, gender: null, language: 'ar' } }) },
    [complete]: { body: { ...hana, status: 'completed' } },
  })
  await it.findByRole('button', { name: 'Prescription' })
  fireEvent.keyDown(document.body, { key: '3', code: 'Digit3', altKey: true })
  const dialog = await it.findByRole('dialog', { name: 'Prescription' })
  expect(within(dialog).getByRole('radio', { name: 'Arabic' })).toHaveProperty('checked', true)
  fireEvent.keyDown(within(dialog).getByLabelText('Medicine and strength'), { key: 'Enter', ctrlKey: true })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  expect(it.calledTimes(complete)).toBe(0)
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(it.calledTimes(complete)).toBe(1))
})

test('lines of a prescription are added and issued without the mouse', async () => {
  const issue = `POST /doctor/visits/${hana.id}/documents`
  const it = await open({ [issue]: refusal(503, 'busy', 'We are very busy right now.') })
  fireEvent.click(await it.findByRole('button', { name: 'Prescription' }))
  fireEvent.change(await it.findByLabelText('Medicine and strength'), { target: { value: 'Salbutamol' } })
  const add = it.getByRole('button', { name: 'Add a line' })
  add.focus()
  fireEvent.click(add)
  const [, second] = it.getAllByLabelText('Medicine and strength')
  expect(document.activeElement).toBe(second)
  fireEvent.change(second ?? add, { target: { value: 'Saline drops' } })
  const dose = it.getAllByLabelText('How to take it, in words').at(-1) ?? add
  fireEvent.keyDown(dose, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(it.calledTimes(issue)).toBe(1))
  expect(it.callsTo(issue)[0]?.body).toMatchObject({ items: [{ name: 'Salbutamol' }, { name: 'Saline drops' }] })
  expect(await it.findByText('We are very busy right now.')).toBeTruthy()
  const remove = it.getAllByRole('button', { name: /^Remove line/ }).at(-1) ?? add
  remove.focus()
  fireEvent.click(remove)
  await waitFor(() => expect(document.activeElement).toBe(it.getByRole('heading', { level: 2, name: 'Prescription' })))
})

test('a completed visit leads to the next one of the day, who waits first, without a name', async () => {
  const now = new Date()
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const other = (id: string, minutes: number, status: 'arrived' | 'booked' | 'completed') =>
    aVisit({ id, appointmentDate: at(minutes), appointmentTime: '14:30', patientName: 'Omar Said', status })
  const [waiting, booked] = ['3e0cdb1e-5b43-4d0d-9f50-0a41ff2e4a21', '3e0cdb1e-5b43-4d0d-9f50-0a41ff2e4a22']
  const done = { ...hana, status: 'completed', completedAt: hana.startedAt }
  const visits = [
    other(booked, 1, 'booked'),
    other(waiting, 2, 'arrived'),
    other('3e0cdb1e-5b43-4d0d-9f50-0a41ff2e4a23', 0, 'completed'),
    done,
  ]
  const it = await open({
    [show]: { body: page({ visit: done, note: note(1, 'Rest', { finalAt: hana.startedAt }), canWrite: false }) },
    'GET /doctor/appointments': { body: visits },
    [`GET /doctor/visits/${waiting}`]: refusal(404, 'appointment_not_found', 'There is no such appointment.'),
  })
  const link = await it.findByRole('link', { name: /^Next appointment/ })
  expect(link.getAttribute('href')).toBe(`/doctor/visits/${waiting}`)
  expect(it.queryByText('Omar Said')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect(await it.findByRole('heading', { level: 2, name: 'This appointment is not with you' })).toBeTruthy()
})

test('a follow-up is proposed with one choice, by the type for follow-ups in its days, and dropped again', async () => {
  const consultation = { id: '3e0cdb1e-5b43-4d0d-9f50-0a41ff2e4a11', name: 'Consultation', nameAr: 'كشف' }
  const soon = { id: '3e0cdb1e-5b43-4d0d-9f50-0a41ff2e4a12', name: 'Follow-up', nameAr: 'متابعة', followUpDays: 14 }
  const rest = { minutes: 30, pauseMinutes: 0, fee: 20 }
  const propose = `PUT /doctor/visits/${hana.id}/follow-up`
  const drop = `DELETE /doctor/visits/${hana.id}/follow-up`
  const it = await open({
    'GET /doctor/visit-types': { body: [consultation, soon].map((type) => ({ ...type, ...rest })) },
    [propose]: { body: { followUp: { days: 14, visitTypeId: soon.id } } },
    [drop]: { body: {} },
  })
  fireEvent.click(await it.findByRole('radio', { name: 'In 2 weeks' }))
  expect(await it.findByText((text) => /^Proposed from .*4 December on/.test(plain(text)))).toBeTruthy()
  expect(it.callsTo(propose).map(({ body }) => body)).toEqual([{ days: 14, visitTypeId: soon.id }])
  fireEvent.click(it.getByRole('radio', { name: 'In 1 month' }))
  await waitFor(() => expect(it.callsTo(propose)).toHaveLength(2))
  expect(it.callsTo(propose)[1]?.body).toEqual({ days: 30, visitTypeId: consultation.id })
  fireEvent.click(it.getByRole('radio', { name: 'Not needed' }))
  await waitFor(() => expect(it.calledTimes(drop)).toBe(1))
  await waitFor(() => expect(it.queryByText(/^Proposed from/)).toBeNull())
})

test('inquiries of the patient are requested when they are opened, and a failure is retried in place', async () => {
  const inquiries = `GET /doctor/visits/${hana.id}/inquiries`
  const it = await open()
  expect(it.calledTimes(inquiries)).toBe(0)
  const details = it.getByText('Inquiries of this patient').closest('details')
  if (!details) throw new Error('There are no inquiries.')
  details.open = true
  fireEvent(details, new Event('toggle'))
  const retry = await within(details).findByRole('button', { name: 'Try again' })
  it.answers[inquiries] = { body: [] }
  fireEvent.click(retry)
  expect(await within(details).findByText('No inquiries to your speciality.')).toBeTruthy()
  expect(it.calledTimes(inquiries)).toBe(2)
})

test('Print prints the page, with what is typed and not yet saved, and names clinic, time and doctor', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const it = await open({ [save]: 'unreachable' })
  it.type('Plan', 'Rest and water')
  expect(it.getByText('Rest and water', { selector: 'dd' })).toBeTruthy()
  const line = it.getByText((text) => plain(text).startsWith('Confidential. Aafiya. Printed'))
  expect(plain(line.textContent)).toBe('Confidential. Aafiya. Printed 20 November 2026, 2:10 PM, by Nour Saleh.')
  fireEvent.click(it.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})
