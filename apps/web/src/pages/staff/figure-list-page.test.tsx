import type { FreeTimeDay, SentMessage } from '@aafiya/contracts/figures/figure-lists'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { aDoctorUser, anAdministrator, id, renderPayments } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'

const failed: SentMessage = {
  id,
  kind: 'reminder',
  channel: 'sms',
  state: 'failed',
  failure: 'unreachable',
  at: '2026-11-19T10:00:00.000Z',
  recipient: 'Mona Farid',
  patients: [
    { name: 'Lina Farid', nameAr: null },
    { name: 'Mona Farid', nameAr: null },
  ],
}
const days: FreeTimeDay[] = [
  {
    date: '2026-11-18',
    doctors: [{ id, name: 'Mariam Haddad', nameAr: null, offered: 660, booked: 90 }],
  },
]
const administrator = { 'GET /user': { body: anAdministrator() } }
const month = 'from=2026-11-01&to=2026-11-30'

test('a message shows its recipient, its patient and why it failed; filters are in the URL', async () => {
  const { findByRole, getByLabelText, calls } = await renderPayments('/figures/messages?count=failed', {
    ...administrator,
    'GET /clinic/figures/messages': { body: [failed] },
  })
  const row = await findByRole('listitem')
  expect(plain(row.textContent)).toContain('Reminder · SMS')
  expect(plain(row.textContent)).toContain('To Mona Farid, about Lina Farid')
  expect(plain(row.textContent)).toContain('That number or device cannot be reached.')
  fireEvent.change(getByLabelText('Channel'), { target: { value: 'sms' } })
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'GET /clinic/figures/messages').map(({ query }) => query)).toEqual([
      `limit=50&${month}&count=failed`,
      `limit=50&${month}&channel=sms&count=failed`,
    ]),
  )
})

test('no messages, a failure and a period that is none are three different screens', async () => {
  const none = await renderPayments('/figures/messages', {
    ...administrator,
    'GET /clinic/figures/messages': { body: [] },
  })
  expect(await none.findByRole('heading', { name: 'No messages' })).toBeTruthy()
  none.unmount()
  const broken = await renderPayments('/figures/messages', {
    ...administrator,
    'GET /clinic/figures/messages': { status: 422, body: { success: false, code: 'validation_failed', message: '' } },
  })
  expect(await broken.findByRole('heading', { name: 'We could not load the messages' })).toBeTruthy()
  broken.unmount()
  const wrong = await renderPayments('/figures/messages?from=2026-11-30&to=2026-11-01', administrator)
  expect(
    await wrong.findByText('The last day must not be before the first, nor more than a year after it.'),
  ).toBeTruthy()
  expect(wrong.calledTimes('GET /clinic/figures/messages')).toBe(0)
})

test('unused time is by day and doctor, and what is booked opens the appointments', async () => {
  const { findByRole, getByRole } = await renderPayments(`/figures/free-time?${month}&weekday=wednesday&hour=10`, {
    ...administrator,
    [`GET /clinic/figures/free-time?${month}&weekday=wednesday&hour=10`]: { body: days },
  })
  expect(await findByRole('heading', { name: 'Wednesday 18 November 2026' })).toBeTruthy()
  const row = getByRole('row', { name: /Mariam Haddad/ })
  expect(plain(row.textContent)).toBe('Dr Mariam Haddad11 h1 h 30 min9 h 30 min')
  expect(row.querySelector('a')?.getAttribute('href')).toBe(
    `/admin/appointments?from=2026-11-18&to=2026-11-18&doctorId=${id}&figure=visits&weekday=wednesday&hour=10`,
  )
})

test('a doctor reads their own days in one table', async () => {
  const { findByRole } = await renderPayments('/figures/free-time', {
    'GET /user': { body: aDoctorUser() },
    [`GET /doctor/figures/free-time?${month}`]: { body: days },
  })
  expect(plain((await findByRole('row', { name: /18 November/ })).textContent)).toBe(
    'Wednesday 18 November11 h1 h 30 min9 h 30 min',
  )
})

test('messages are not for doctors', async () => {
  const { findByRole, calledTimes } = await renderPayments('/figures/messages', {
    'GET /user': { body: aDoctorUser() },
  })
  expect(await findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
  expect(calledTimes('GET /clinic/figures/messages')).toBe(0)
})
