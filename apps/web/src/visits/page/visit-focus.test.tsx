import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctorUser, aVisit, renderPayments } from '../../../test/render-payments.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

const at = '2026-11-20T12:00:00.000Z'
const visit = aVisit({
  appointmentDate: at,
  appointmentTime: '14:00',
  patientName: 'Hana Rizk',
  status: 'arrived',
  arrivedAt: at,
  startedAt: at,
})
const done = { ...visit, status: 'completed', completedAt: at }
const page = (more = {}) => ({
  visit,
  speciality: 'Dermatologist',
  patient: { birthDate: null, birthYear: null, gender: null },
  note: null,
  additions: [],
  canWrite: true,
  ...more,
})
const here = `/doctor/visits/${visit.id}`
const papers = (summary: object | null) => ({ body: { summary, decidesAlone: false, score: null } })
const summary = { text: 'Rest', version: 1, savedAt: at, guardiansRead: false }
const documents = `GET ${here}/documents`
const issued = {
  id: '00000000-0000-4000-8000-00000000000d',
  kind: 'referral',
  number: 7,
  language: 'en',
  issuedAt: at,
  content: { kind: 'referral', language: 'en', size: 'A5', to: '', text: 'Please see her', items: [] },
}

async function open(answers: Answers = {}) {
  const it = await renderPayments(here, {
    'GET /user': { body: aDoctorUser() },
    [`GET ${here}`]: { body: page() },
    [`GET ${here}/earlier`]: { body: [] },
    [`GET ${here}/papers`]: papers(null),
    [documents]: { body: [] },
    [`PUT /appointments/${visit.id}/steps/completed`]: { body: done },
    ...answers,
  })
  await it.findByLabelText('What you found and what to do')
  const isFocused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))
  return { ...it, isFocused }
}

/** Clicks a button that has the focus, as a click or a key does. */
function press(button: HTMLElement) {
  button.focus()
  fireEvent.click(button)
}

test.each([
  ['Plan', 'Note'],
  ['What you found and what to do', 'For the patient'],
  ['Prescription', 'For the patient'],
])('after Ctrl Enter on “%s” completed the visit, the heading above has the focus', async (name, heading) => {
  const it = await open()
  const place = name === 'Prescription' ? await it.findByRole('button', { name }) : it.getByLabelText(name)
  place.focus()
  it.answers[`GET ${here}`] = { body: page({ visit: done, canWrite: false }) }
  fireEvent.keyDown(place, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(place.isConnected).toBe(false))
  await it.isFocused(heading)
})

test('the focus goes to the heading after a release, and to the field after a summary was taken back', async () => {
  const it = await open({
    [`GET ${here}/papers`]: papers(summary),
    [`POST ${here}/summary/release`]: { body: { ...summary, releasedAt: at } },
    [`DELETE ${here}/summary/release`]: { body: summary },
  })
  press(it.getByRole('button', { name: 'Release now' }))
  const back = await it.findByRole('button', { name: 'Take back to correct' })
  await it.isFocused('For the patient')
  press(back)
  const field = await it.findByLabelText('What you found and what to do')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('once both texts of a note are used, its heading has the focus', async () => {
  const it = await open({ [`PUT ${here}/note`]: refusal(409, 'note_changed', 'This note was changed.') })
  const theirs = { sections: [{ heading: 'plan', text: 'Theirs' }], version: 1, savedAt: at }
  it.answers[`GET ${here}`] = { body: page({ note: theirs }) }
  fireEvent.change(it.getByLabelText('Plan'), { target: { value: 'Mine' } })
  const both = await it.findByRole('button', { name: 'Use both' })
  press(both)
  await it.isFocused('Note')
  expect(both.isConnected).toBe(false)
})

test('after a document was withdrawn, the heading above takes the focus', async () => {
  const withdraw = `POST ${here}/documents/${issued.id}/withdraw`
  const withdrawn = { ...issued, withdrawnAt: at }
  const it = await open({ [documents]: { body: [issued] }, [withdraw]: { body: withdrawn } })
  let answer = () => {}
  it.answers[documents] = () => new Promise((resolve) => (answer = () => resolve({ body: [withdrawn] })))
  const button = await it.findByRole('button', { name: 'Withdraw' })
  press(button)
  fireEvent.click(within(await it.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(it.queryByRole('alertdialog')).toBeNull())
  // As the browser does when a dialog closes.
  button.focus()
  await act(async () => answer())
  await waitFor(() => expect(button.isConnected).toBe(false))
  await it.isFocused('For the patient')
})
