import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../test/fake-api.ts'
import { aDoctor, renderDoctors } from '../../test/render-doctors.tsx'
import { aUser } from '../../test/render-payments.tsx'

const doctor = aDoctor()
const path = `/appointment/${doctor.id}`
const chosen = `${path}?day=2026-11-22&time=15:00`
const answers = {
  [`GET /doctors/${doctor.id}`]: { body: doctor },
  'GET /doctors': { body: [doctor] },
  [`GET /appointments/doctor/${doctor.id}/booked-slots`]: { body: [] },
}
const signedIn = {
  ...answers,
  'GET /user': { body: aUser() },
  'GET /waiting-list': { body: { entries: [], offers: [] } },
}

test('a visitor is led to the login and back to the chosen time, with the dialog open', async () => {
  const it = await renderDoctors(chosen, answers)
  fireEvent.click(await it.findByRole('link', { name: 'Join the waiting list' }))
  const back = `${path}?day=2026-11-22&time=15%3A00&wait=1`
  await waitFor(() => expect(it.here()).toBe(`/login?returnTo=${encodeURIComponent(back)}`))
  it.unmount()
  const again = await renderDoctors(back, signedIn, { token: 'tok' })
  const dialog = await again.findByRole('dialog', { name: /^Waiting list/ })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Not now' }))
  await waitFor(() =>
    expect([again.queryByRole('dialog'), again.here()]).toEqual([null, `${path}?day=2026-11-22&time=15%3A00`]),
  )
})

test('for a visitor, a URL with the open dialog does not fetch the family', async () => {
  const it = await renderDoctors(`${path}?wait=1`, answers)
  expect(await it.findByRole('link', { name: 'Join the waiting list' })).toBeTruthy()
  expect([it.queryByRole('dialog'), it.calledTimes('GET /family')]).toEqual([null, 0])
})

test('after joining, the focus is on the place in line', async () => {
  const entry = {
    id: '00000000-0000-4000-8000-0000000000e1',
    place: 1,
    doctor: { id: doctor.id, name: doctor.fullName, nameAr: null },
    days: [],
    parts: [],
  }
  const joined = { body: { entries: [entry], offers: [] } }
  const it = await renderDoctors(
    path,
    { ...signedIn, 'GET /family': { body: [] }, 'POST /waiting-list': { ...joined, status: 201 } },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Join the waiting list' }))
  const dialog = within(await it.findByRole('dialog', { name: /^Waiting list/ }))
  it.answers['GET /waiting-list'] = joined
  fireEvent.click(dialog.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^You are number 1/))
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})

test('if the family fails to load, it says so and opens on retry', async () => {
  const it = await renderDoctors(
    path,
    { ...signedIn, 'GET /family': refusal(500, 'internal_error', '') },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Join the waiting list' }))
  const failure = await within(await it.findByRole('region', { name: 'No time that suits you?' })).findByRole('alert')
  expect(failure.textContent).toContain('We could not do that')
  expect(it.queryByRole('dialog')).toBeNull()
  it.answers['GET /family'] = { body: [] }
  fireEvent.click(within(failure).getByRole('button', { name: 'Try again' }))
  expect(await it.findByRole('dialog', { name: /^Waiting list/ })).toBeTruthy()
})
