import { expect, test } from 'vitest'

import { aPaidOne, aPayment } from '../../test/render-payments.tsx'
import { outcomeIn, screenOf, type Outcome, type PaymentScreen } from './payment-screen.ts'

const outcomes: (Outcome | undefined)[] = [undefined, 'paid', 'failed', 'abandoned']
const screens = (payment: Parameters<typeof screenOf>[0], isOver = false) =>
  outcomes.map((outcome) => screenOf(payment, { outcome, isOver }))
const always = (screen: PaymentScreen) => [screen, screen, screen, screen]

test('the URL never makes a payment paid, failed or refunded', () => {
  expect(screens(aPayment())).toEqual(always('to_pay'))
  expect(screens(aPayment({ status: 'failed' }))).toEqual(always('failed'))
  expect(screens(aPaidOne())).toEqual(always('paid'))
  expect(screens(aPaidOne({ status: 'refunding', appointmentStatus: 'cancelled' }))).toEqual(always('refund'))
  expect(screens(aPayment({ appointmentStatus: 'held' }))).toEqual(always('hold'))
})

test('until the provider answers, a return waits and anything else can be paid', () => {
  expect(screens(aPayment({ status: 'pending' }))).toEqual(['unfinished', 'waiting', 'waiting', 'unfinished'])
})

test('money for a slot that was gone is never shown as a booked visit', () => {
  for (const status of ['paid', 'refunding', 'refunded'] as const)
    expect(screens(aPaidOne({ status, appointmentStatus: null }))).toEqual(always('lost'))
})

test('an expired hold cannot be paid, by the countdown or by the server', () => {
  expect(screens(aPayment({ appointmentStatus: 'held' }), true)).toEqual(always('expired'))
  expect(screens(aPayment({ appointmentStatus: 'held', canPay: false }))).toEqual(always('expired'))
  expect(screens(aPayment({ appointmentStatus: 'held', status: 'failed', canPay: false }))).toEqual(always('expired'))
})

test('a visit that has started or was cancelled unpaid has nothing to pay', () => {
  expect(screens(aPayment({ appointmentStatus: 'cancelled', canPay: false }))).toEqual(always('closed'))
})

test.each([
  ['outcome=paid', 'paid'],
  ['outcome=failed', 'failed'],
  ['outcome=abandoned', 'abandoned'],
  ['success=true&id=7', 'paid'],
  ['success=false', 'failed'],
  ['outcome=refunded', undefined],
  ['', undefined],
])('the address "%s" means %s', (search, outcome) => {
  expect(outcomeIn(new URLSearchParams(search))).toBe(outcome)
})
