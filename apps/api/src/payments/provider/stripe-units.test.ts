import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { payingClinic } from '../../../test/clinics/paying-clinic.ts'

test.each([
  { currency: 'ISK', fees: 5001, charged: 500_100, refunded: 2501, sent: 250_100 },
  { currency: 'UGX', fees: 5001, charged: 500_100, refunded: 2501, sent: 250_100 },
  { currency: 'MGA', fees: 5001, charged: 5001, refunded: 2501, sent: 2501 },
  { currency: 'JPY', fees: 5001, charged: 5001, refunded: 2501, sent: 2501 },
  { currency: 'KWD', fees: 10.25, charged: 10_250, refunded: 5.13, sent: 5130 },
])('$currency is charged and refunded in the units that Stripe takes', async (example) => {
  const { currency, fees, charged, refunded, sent } = example
  const { doubles, book, pay, state, mona, clock, deliver } = await payingClinic({
    env: { CLINIC_CURRENCY: currency },
    fees,
  })
  const id = await book()
  await pay(id)
  expect(doubles.stripe.chargedMinor()).toBe(charged)
  expect(await state(id)).toMatchObject({ status: 'paid', paid: fees, currency })
  clock.set('2026-03-09T06:00:00Z')
  await mona.appointments.cancel({ params: { id } })
  clock.advance(limits.undoMinutes)
  await deliver()
  expect(await state(id)).toMatchObject({ status: 'partly_refunded', refunded })
  expect(doubles.stripe.refundedMinor()).toBe(sent)
})
