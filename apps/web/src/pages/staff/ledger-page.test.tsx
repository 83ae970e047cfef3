import type { LedgerEntry, LedgerTotals, Reconciliation } from '@aafiya/contracts/payments/ledger'
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
const entries = [
  anEntry({ kind: 'refund', amount: -30 }),
  anEntry({ provider: 'paymob', isFlagged: true, amount: 45 }),
  anEntry(),
]
const totals: LedgerTotals = {
  movements: 3,
  sums: [{ currency: 'USD', charged: 105, refunded: 30, net: 75 }],
  providers: ['paymob', 'stripe'],
}
const answers = {
  'GET /user': { body: anAdministrator() },
  'GET /payments/ledger?limit=50': { body: entries },
  'GET /payments/ledger/totals': { body: totals },
  'GET /payments/reconciliation': { body: day },
}
const open = (more = {}, at = '/admin/payments', rendered = {}) => renderPayments(at, { ...answers, ...more }, rendered)
type Page = Awaited<ReturnType<typeof open>>
const amounts = (it: Page) => it.getAllByRole('article').map((row) => plain(row.firstElementChild?.textContent))

test('only administrators see the ledger, and no one else requests it', async () => {
  const it = await renderPayments('/admin/payments', { ...answers, 'GET /user': { body: aDoctorUser() } })
  expect(await it.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
  expect(it.calledTimes('GET /payments/ledger')).toBe(0)
})

test('before the first payment it says which ones will appear', async () => {
  const it = await open({ 'GET /payments/ledger?limit=50': { body: [] } })
  await it.findByRole('heading', { level: 2, name: 'No payments yet' })
  expect(it.getByText('What patients pay, online or at the front desk, will appear here.')).toBeTruthy()
})

test('every entry shows its amount and direction, and a mismatching payment says so', async () => {
  const it = await open()
  await it.findAllByRole('article')
  expect(amounts(it)).toEqual(['$30 Refund', '$45 Payment', '$60 Payment'])
  const flagged = it.getByText('Amount does not match').closest('article')
  expect(plain(flagged?.firstElementChild?.textContent)).toBe('$45 Payment')
})

test('search, kind and provider are sent to the server and stay in the URL', async () => {
  const flagged = anEntry({ provider: 'paymob', isFlagged: true, amount: 45, patientName: 'Omar Said' })
  const it = await open({
    'GET /payments/ledger?limit=50&q=omar': { body: [flagged, anEntry({ amount: 12 })] },
    'GET /payments/ledger?limit=50&kind=flagged&q=omar': { body: [flagged] },
    'GET /payments/ledger?limit=50&kind=flagged&provider=stripe&q=omar': { body: [] },
    'GET /payments/ledger/totals?kind=flagged&q=omar': {
      body: { ...totals, movements: 120, sums: [{ currency: 'JPY', charged: 4500, refunded: 0, net: 4500 }] },
    },
  })
  fireEvent.change(await it.findByLabelText('Patient, email or reference'), { target: { value: ' omar' } })
  await waitFor(() => expect(amounts(it)).toEqual(['$45 Payment', '$12 Payment']))
  fireEvent.change(it.getByLabelText('Kind'), { target: { value: 'flagged' } })
  await waitFor(() => expect(amounts(it)).toEqual(['$45 Payment']))
  // Of all pages, not only this one.
  const status = () => it.getAllByRole('status').map(({ textContent }) => plain(textContent))
  await waitFor(() => expect(status()).toContain('120 transactionsPaid¥4,500Refunded¥0Net¥4,500'))
  fireEvent.change(it.getByLabelText('Provider'), { target: { value: 'stripe' } })
  expect(await it.findByRole('heading', { level: 2, name: 'No payments found' })).toBeTruthy()
  expect(it.here()).toBe('/admin/payments?q=+omar&kind=flagged&provider=stripe')
  fireEvent.click(it.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(amounts(it)).toEqual(['$30 Refund', '$45 Payment', '$60 Payment']))
  expect(it.here()).toBe('/admin/payments')
})

test('the list behind a figure says that it is not all; its refunds and reversals are added up', async () => {
  const sums = [{ currency: 'USD', charged: 0, refunded: 30, reversed: 10, net: -40 }]
  const it = await open(
    {
      'GET /payments/ledger': { body: [anEntry({ kind: 'refund', amount: -30 })] },
      'GET /payments/ledger/totals': { body: { ...totals, movements: 2, sums } },
    },
    '/admin/payments?kind=taken_back&doctorId=7c9e6679-7425-40de-944b-e07fc1f90ae7',
  )
  await it.findAllByRole('article')
  expect(plain(it.container.textContent ?? '')).toContain('The payments behind a figure.')
  const status = () => it.getAllByRole('status').map(({ textContent }) => plain(textContent))
  await waitFor(() => expect(status()).toContain('2 transactionsPaid$0Refunded$30Reversed$10Net-$40'))
  fireEvent.click(it.getByRole('button', { name: 'All payments' }))
  await waitFor(() => expect(it.here()).toBe('/admin/payments?kind=taken_back'))
})

test('a URL with filters opens with them, in Arabic too', async () => {
  const it = await open(
    { 'GET /payments/ledger?limit=50&kind=refund&q=layla': { body: [anEntry({ kind: 'refund', amount: -30 })] } },
    '/admin/payments?q=layla&kind=refund&provider=gold',
    { language: 'ar' },
  )
  expect(await it.findAllByRole('article')).toHaveLength(1)
  expect(it.getByLabelText('النوع')).toHaveProperty('value', 'refund')
  expect(it.getByLabelText('المريض أو البريد الإلكتروني أو المرجع')).toHaveProperty('value', 'layla')
})

test('the download contains every page of the filter, readable by a spreadsheet and without formulas', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x'), revokeObjectURL: () => {} }),
  )
  const odd = anEntry({
    kind: 'refund',
    amount: -30.5,
    patientName: '=cmd|"x"!A1',
    reference: '+1',
    doctorNameAr: 'مريم حداد',
    isFlagged: true,
  })
  const it = await open(
    {
      'GET /payments/ledger?limit=50&kind=refund': { body: [odd] },
      'GET /payments/ledger?limit=100&kind=refund': { body: [odd], next: 'older' },
      'GET /payments/ledger?limit=100&kind=refund&cursor=older': 'unreachable',
    },
    '/admin/payments?kind=refund',
  )
  fireEvent.click(await it.findByRole('button', { name: 'Download as CSV' }))
  expect(await it.findByText('We could not prepare the file')).toBeTruthy()
  expect(files).toEqual([])
  it.answers['GET /payments/ledger?limit=100&kind=refund&cursor=older'] = {
    body: [anEntry({ kind: 'reversal', reference: 're_2', receiptNumber: 41, reason: 'Wrong patient' })],
  }
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? [])
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    '"Date","Time","Kind","Patient","Doctor","Provider","Reference","Amount","Currency","Review","Receipt number","Reason"',
    `"2026-11-20","12:00","Refund","'=cmd|""x""!A1","Mariam Haddad","Bank card (Stripe)","'+1",-30.5,"USD","Amount does not match","",""`,
    '"2026-11-20","12:00","Reversal","Layla Aziz","Mariam Haddad","Bank card (Stripe)","re_2",60,"USD","",41,"Wrong patient"',
    '',
  ])
})

test('older entries are loaded with the cursor', async () => {
  const it = await open({
    'GET /payments/ledger?limit=50': { body: entries, next: 'older' },
    'GET /payments/ledger?limit=50&cursor=older': { body: [anEntry({ amount: 12.5 })] },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(amounts(it)).toContain('$12.50 Payment'))
  expect(it.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('yesterday is compared first, by the clinic’s calendar, our sums next to the provider’s', async () => {
  const it = await open()
  const table = within(await it.findByRole('table', { name: /Stripe.* totals$/ }))
  expect(table.getAllByRole('row').map((row) => plain(row.textContent))).toEqual([
    'KindOursProvider’s',
    'Paid$60$60',
    'Refunded$0$0',
  ])
  expect(it.getByText('Our totals match the providers’ totals')).toBeTruthy()
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
  const it = await open({
    'GET /payments/reconciliation': { body: { ...day, status: 'differs', differences: [differing] } },
  })
  expect(await it.findByText('Totals differ: needs review')).toBeTruthy()
  expect(it.getByRole('table', { name: new RegExp(id) })).toBeTruthy()
})

test('a requested comparison is awaited until it is there', async () => {
  const waiting = { ...day, status: 'waiting', checkedAt: null, payments: 0, sums: [] }
  const it = await open({
    'GET /payments/reconciliation': { body: waiting },
    'POST /payments/reconciliation': { body: waiting },
  })
  const button = await it.findByRole('button', { name: 'Compare now' })
  fireEvent.click(button)
  await waitFor(() => expect(it.calledTimes('POST /payments/reconciliation')).toBe(1))
  await waitFor(() => expect(button.textContent).toBe('Comparing...'))
  Object.assign(it.answers, { 'GET /payments/reconciliation': { body: day } })
  expect(await it.findByText('Our totals match the providers’ totals')).toBeTruthy()
  expect(button.textContent).toBe('Compare now')
})
