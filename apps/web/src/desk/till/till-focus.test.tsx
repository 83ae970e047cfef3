import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { id, movement, openDesk, receipt, visit } from '../../../test/open-desk.tsx'

const none = { received: 0, returned: 0, expected: 0 }
const float = { amount: 50, countedAt: '2026-11-20T07:00:00.000Z' }
const till = {
  currency: 'USD',
  float,
  cash: { received: 60, returned: 0, expected: 110 },
  card: none,
  movements: [movement],
  debts: [],
}
const debt = {
  appointmentId: visit.id,
  patientName: 'Yusuf Aziz',
  patientNameAr: null,
  method: 'cash',
  amount: 60,
  currency: 'USD',
  createdAt: '2026-11-20T12:00:00.000Z',
}

async function openTill(shown: object, answers: Parameters<typeof openDesk>[0] = {}) {
  const { it, press } = await openDesk({
    'GET /desk/till': { body: shown },
    'GET /desk/closings': { body: [] },
    ...answers,
  })
  press('F9')
  const drawer = await it.findByRole('dialog', { name: 'Close your till' })
  return { it, drawer: within(drawer), title: within(drawer).getByRole('heading', { name: 'Close your till' }) }
}

test('after a refund in the drawer, its title has the focus', async () => {
  const { it, drawer, title } = await openTill(
    { ...till, debts: [debt] },
    { [`POST /desk/visits/${visit.id}/refund`]: { body: receipt } },
  )
  const button = await drawer.findByRole('button', { name: /Refund .*60.* in cash/ })
  Object.assign(it.answers, { 'GET /desk/till': { body: till } })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(document.activeElement).toBe(title)
})

test('after a reversal in the drawer, its title has the focus', async () => {
  const reversal = { ...movement, id: id(4), kind: 'reversal', amount: -60, reason: 'It was by card.' }
  const { it, drawer, title } = await openTill(till, {
    [`POST /desk/movements/${movement.id}/reversal`]: { status: 201, body: reversal },
  })
  const opener = await drawer.findByRole('button', { name: 'Reverse' })
  fireEvent.click(opener)
  const dialog = within(await it.findByRole('alertdialog'))
  fireEvent.change(dialog.getByLabelText(/What is wrong/), { target: { value: 'It was by card.' } })
  let answer = () => {}
  const after = { ...till, movements: [{ ...movement, isReversed: true }, reversal] }
  it.answers['GET /desk/till'] = () => new Promise((resolve) => (answer = () => resolve({ body: after })))
  fireEvent.click(dialog.getByRole('button', { name: 'Reverse the payment' }))
  await waitFor(() => expect(it.queryByRole('alertdialog')).toBeNull())
  // As the browser does when a dialog closes.
  opener.focus()
  await act(async () => answer())
  await waitFor(() => expect(opener.isConnected).toBe(false))
  expect(document.activeElement).toBe(title)
})
