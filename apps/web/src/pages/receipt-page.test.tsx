import type { Receipt } from '@aafiya/contracts/payments/receipt'
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal } from '../../test/fake-api.ts'
import { aClinic, id, renderPayments } from '../../test/render-payments.tsx'
import { plain } from '../../test/render-routes.tsx'

afterEach(() => vi.useRealTimers())

const receipt: Receipt = {
  number: 'E43844FE-CC2F',
  clinicName: 'Aafiya',
  clinicNameAr: 'عافية',
  clinicAddress: '14 Nile Corniche',
  clinicAddressAr: '14 كورنيش النيل',
  patientName: 'Layla Aziz',
  patientNameAr: null,
  doctorName: 'Mariam Haddad',
  doctorNameAr: 'مريم حداد',
  doctorSpeciality: 'Pediatricians',
  appointmentDate: '2026-11-22T13:30:00.000Z',
  appointmentTime: '15:30',
  provider: 'stripe',
  paidAt: '2026-11-20T12:00:00.000Z',
  paid: 60,
  refunds: [{ amount: 30, reason: 'patient_cancelled', refundedAt: '2026-11-21T14:00:00.000Z' }],
  kept: 30,
  currency: 'USD',
}
const call = `GET /payments/appointments/${id}/receipt`
const path = `/payment/${id}/receipt`
const rows = (container: HTMLElement) =>
  Object.fromEntries(
    [...container.querySelectorAll('dl > div')].map((row) =>
      [...row.children].map(({ textContent }) => plain(textContent)),
    ),
  )

test('a receipt says who paid whom what for which visit, what was refunded, and what remains', async () => {
  const it = await renderPayments(path, { [call]: { body: receipt } })
  await it.findByText('E43844FE-CC2F')
  expect(rows(it.container)).toEqual({
    Number: 'E43844FE-CC2F',
    'Date of payment': '20 November 2026, 2:00 PM',
    Patient: 'Layla Aziz',
    With: 'Dr Mariam HaddadPediatrician',
    Appointment: 'Sunday 22 November 2026, 3:30 PM',
    'Paid with': 'Bank card',
    Paid: '$60',
    'Refunded on 21 November 2026': '$30you cancelled',
    'Total after refunds': '$30',
  })
})

test('a receipt of several parts has the day of the latest, and each part its own', async () => {
  const part = { method: 'cash', amount: 30 }
  const parts = [
    { ...part, number: '1', receivedAt: '2026-11-20T12:00:00.000Z' },
    { ...part, number: '2', receivedAt: '2026-11-21T12:30:00.000Z' },
  ]
  const it = await renderPayments(path, { [call]: { body: { ...receipt, number: '2', parts, refunds: [] } } })
  await it.findByText('2')
  expect(rows(it.container)).toMatchObject({
    'Date of payment': '21 November 2026, 2:30 PM',
    'Receipt 1': expect.stringContaining('20 November 2026, 2:00 PM'),
    'Receipt 2': expect.stringContaining('21 November 2026, 2:30 PM'),
  })
})

test('the receipt is in Arabic, with the Arabic names of the clinic and the doctor', async () => {
  const it = await renderPayments(path, { [call]: { body: receipt } }, { language: 'ar' })
  expect((await it.findByText('عافية')).nextElementSibling?.textContent).toBe('14 كورنيش النيل')
  expect(rows(it.container)).toMatchObject({
    مع: 'د. مريم حدادطب الأطفال',
    المدفوع: '60 دولارًا',
    الموعد: 'الأحد 22 نوفمبر 2026، 3:30 م',
  })
})

test('the clinic’s mark and telephone are on the receipt', async () => {
  const it = await renderPayments(path, {
    [call]: { body: receipt },
    'GET /clinic': { body: { ...aClinic, phone: '+20 100 123 4567' } },
  })
  const sender = (await it.findByText('14 Nile Corniche')).closest('address')
  expect(sender?.querySelector('svg')).toBeTruthy()
  expect(sender?.textContent).toBe('Aafiya14 Nile Corniche+20 100 123 4567')
})

test('the button prints the page', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const it = await renderPayments(path, { [call]: { body: receipt } })
  fireEvent.click(await it.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('before a payment there is no receipt', async () => {
  const it = await renderPayments(path, { [call]: refusal(404, 'payment_not_found', 'Nothing was paid.') })
  expect(await it.findByRole('heading', { level: 2, name: 'There is no receipt yet' })).toBeTruthy()
})
