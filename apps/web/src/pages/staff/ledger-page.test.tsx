import type { LedgerEntry, Reconciliation } from '@aafiya/contracts/ledger'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { aDoctorUser, anAdministrator, id, renderPayments } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'

afterEach(() => vi.useRealTimers())

let made = 0
function anEntry(wanted: Partial<LedgerEntry> = {}): LedgerEntry {
  made += 1
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    kind: 'charge',
    paymentId: id,
    appointmentId: id,
    patientName: 'Layla Aziz',
    patientNameAr: null,
    doctorName: 'Mariam Haddad',
    doctorNameAr: null,
    provider: 'stripe',
    reference: `pi_${made}`,
    amount: 60,
    currency: 'USD',
    isFlagged: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...wanted,
  }
}
const day: Reconciliation = {
  date: '2026-11-19',
  status: 'matched',
  checkedAt: '2026-11-20T01:00:00.000Z',
  payments: 1,
  unanswered: 0,
  sums: [{ provider: 'stripe', currency: 'USD', charged: 60, refunded: 0, providerCharged: 60, providerRefunded: 0 }],
  differences: [],
}
const entries = [anEntry({ kind: 'refund', amount: -30 }), anEntry({ provider: 'paymob', isFlagged: true, amount: 45 }), anEntry()]
const answers = {
  'GET /user': { body: anAdministrator() },
  'GET /payments/ledger?limit=50': { body: entries },
  'GET /payments/reconciliation': { body: day },
}
const open = (more = {}) => renderPayments('/admin/payments', { ...answers, ...more })
type Page = Awaited<ReturnType<typeof open>>
const amounts = (it: Page) => it.getAllByRole('article').map((row) => plain(row.firstElementChild?.textContent))

test('only administrators see the ledger, and nobody else asks for it', async () => {
  const it = await renderPayments('/admin/payments', { ...answers, 'GET /user': { body: aDoctorUser() } })
  expect(await it.findByRole('heading', { level: 2, name: 'This page is not for your account' })).toBeTruthy()
  expect(it.calledTimes('GET /payments/ledger')).toBe(0)
})

test('every movement says how much in which direction, and one that is not what was asked for says so', async () => {
  const it = await open()
  await it.findAllByRole('article')
  expect(amounts(it)).toEqual(['$30 Refund', '$45 Payment', '$60 Payment'])
  const flagged = it.getByText('Amount does not match').closest('article')
  expect(plain(flagged?.firstElementChild?.textContent)).toBe('$45 Payment')
})

test('the filters choose by kind, by provider and what is to be looked at, and say of how many', async () => {
  const it = await open()
  fireEvent.change(await it.findByLabelText('Kind'), { target: { value: 'charge' } })
  expect(amounts(it)).toEqual(['$45 Payment', '$60 Payment'])
  expect(it.getByText('Showing 2 of the 3 loaded')).toBeTruthy()
  fireEvent.change(it.getByLabelText('Provider'), { target: { value: 'stripe' } })
  expect(amounts(it)).toEqual(['$60 Payment'])
  fireEvent.change(it.getByLabelText('Kind'), { target: { value: 'flagged' } })
  expect(it.queryAllByRole('article')).toEqual([])
  expect(it.getByText('Nothing that is loaded matches.')).toBeTruthy()
})

test('older movements are loaded with the cursor', async () => {
  const it = await open({
    'GET /payments/ledger?limit=50': { body: entries, next: 'older' },
    'GET /payments/ledger?limit=50&cursor=older': { body: [anEntry({ amount: 12.5 })] },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Load older ones' }))
  await waitFor(() => expect(amounts(it)).toContain('$12.50 Payment'))
  expect(it.queryByRole('button', { name: 'Load older ones' })).toBeNull()
})

test('yesterday is compared first, by the clinic’s calendar, ours beside the provider’s', async () => {
  const it = await open()
  const table = within(await it.findByRole('table', { name: /^Sums of .*Stripe/ }))
  expect(table.getAllByRole('row').map((row) => plain(row.textContent))).toEqual(['KindOursProvider’s', 'Paid$60$60', 'Refunded$0$0'])
  expect(it.getByText('Ours and the providers’ sums are the same')).toBeTruthy()
  expect(it.calls.find(({ name }) => name === 'GET /payments/reconciliation')?.query).toBe('date=2026-11-19')
})

test('a day that differs names the payments', async () => {
  const differing = {
    paymentId: id,
    provider: 'stripe',
    currency: 'USD',
    charged: 60,
    refunded: 0,
    providerCharged: 50,
    providerRefunded: 0,
  }
  const it = await open({ 'GET /payments/reconciliation': { body: { ...day, status: 'differs', differences: [differing] } } })
  expect(await it.findByText('Sums differ: needs review')).toBeTruthy()
  expect(it.getByRole('table', { name: new RegExp(id) })).toBeTruthy()
})

test('a comparison that is asked for is waited for until it is there', async () => {
  const waiting = { ...day, status: 'waiting', checkedAt: null, payments: 0, sums: [] }
  const it = await open({ 'GET /payments/reconciliation': { body: waiting }, 'POST /payments/reconciliation': { body: waiting } })
  const button = await it.findByRole('button', { name: 'Compare now' })
  fireEvent.click(button)
  await waitFor(() => expect(it.calledTimes('POST /payments/reconciliation')).toBe(1))
  await waitFor(() => expect(button.textContent).toBe('Comparing...'))
  Object.assign(it.answers, { 'GET /payments/reconciliation': { body: day } })
  expect(await it.findByText('Ours and the providers’ sums are the same', {}, { timeout: 5000 })).toBeTruthy()
  expect(button.textContent).toBe('Compare now')
})
