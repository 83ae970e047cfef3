import { healthConsentText } from '@aafiya/contracts/account/health-consent-text'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Answers } from '../../test/fake-api.ts'
import { aDoctor, renderDoctors } from '../../test/render-doctors.tsx'
import { aUser } from '../../test/render-payments.tsx'
import ar from '../i18n/texts/ar/family.json'
import en from '../i18n/texts/en/family.json'

const doctor = aDoctor({})
const lina = {
  id: '11111111-1111-4111-8111-111111111111',
  fullName: 'Lina Farid',
  fullNameAr: null,
  dateOfBirth: '2019-05-04',
  gender: 1 as const,
  relation: 'child' as const,
  since: '2026-11-01T10:00:00.000Z',
  needsHealthConsent: true as const,
}
const answers: Answers = {
  'GET /user': { body: { ...aUser(), needsHealthConsent: true } },
  [`GET /doctors/${doctor.id}`]: { body: doctor },
  'GET /doctors': { body: [doctor] },
  [`GET /appointments/doctor/${doctor.id}/booked-slots`]: { body: [] },
  'GET /family': { body: [] },
  'POST /appointments': {
    status: 422,
    body: {
      success: false,
      code: 'validation_failed',
      message: 'Please check the marked fields.',
      issues: [{ path: 'agreesToHealthData', message: 'Agree first.' }],
    },
  },
}
const path = `/appointment/${doctor.id}?day=2026-11-22&time=10:00`
const open = (more: Answers = {}, language = 'en') =>
  renderDoctors(path, { ...answers, ...more }, { token: 'tok', language })
type Page = Awaited<ReturnType<typeof open>>
const sent = (it: Page) => it.callsTo('POST /appointments').map(({ body }) => body)

test.each([
  ['en', /I agree that the clinic stores/, 'Tick this sentence to continue.', /^Book/],
  ['ar', /أوافق على أن تحفظ العيادة/, 'للمتابعة، ضع علامة بجانب هذه الجملة.', /^حجز موعد/],
] as const)(
  'the first booking sends nothing before the sentence is ticked, in %s',
  async (language, agree, missing, book) => {
    const it = await open({}, language)
    const box = await it.findByLabelText(agree)
    fireEvent.click(it.getByRole('button', { name: book }))
    expect(it.getByText(missing)).toBeTruthy()
    expect(document.activeElement).toBe(box)
    expect(sent(it)).toEqual([])
    fireEvent.click(box)
    fireEvent.click(it.getByRole('button', { name: book }))
    await waitFor(() => expect(sent(it)).toMatchObject([{ agreesToHealthData: 1 }]))
  },
)

test('the form shows the sentence of the version that it sends', () => {
  expect(en.consent).toContain(`${healthConsentText.en} <a`)
  expect(ar.consent).toContain(`${healthConsentText.ar} <a`)
})

test('a tick counts for the person it was made for', async () => {
  const it = await open({ 'GET /family': { body: [lina] } })
  const box = await it.findByLabelText(/I agree/)
  fireEvent.click(box)
  fireEvent.click(it.getByRole('radio', { name: /Lina Farid/ }))
  await waitFor(() => expect(it.getByLabelText(/I agree/)).toHaveProperty('checked', false))
  fireEvent.click(it.getByRole('button', { name: /^Book/ }))
  expect(it.getByText('Tick this sentence to continue.')).toBeTruthy()
  expect(sent(it)).toEqual([])
})

test('with a valid consent nothing is asked; if it was withdrawn elsewhere, the refusal shows the sentence', async () => {
  const it = await open({ 'GET /user': { body: aUser() } })
  await it.findByRole('button', { name: /^Book/ })
  expect(it.queryByLabelText(/I agree/)).toBeNull()
  Object.assign(it.answers, { 'GET /user': answers['GET /user'] })
  fireEvent.click(it.getByRole('button', { name: /^Book/ }))
  expect(await it.findByLabelText(/I agree/)).toBeTruthy()
  expect(sent(it)[0]).not.toHaveProperty('agreesToHealthData')
})

test('a refused sentence is shown as it is now, and its tick is gone', async () => {
  const changed = 'It now says: “I agree to something else.” To agree to it, reload the page.'
  const refused = {
    status: 422,
    body: {
      success: false,
      code: 'validation_failed',
      message: 'Please check the marked fields.',
      issues: [{ path: 'agreesToHealthData', message: changed }],
    },
  }
  const it = await open({ 'POST /appointments': refused })
  fireEvent.click(await it.findByLabelText(/I agree/))
  fireEvent.click(it.getByRole('button', { name: /^Book/ }))
  expect(await it.findByText(changed)).toBeTruthy()
  expect(it.getByLabelText(/I agree/)).toHaveProperty('checked', false)
  fireEvent.click(it.getByRole('button', { name: /^Book/ }))
  expect(sent(it)).toHaveLength(1)
})
