import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fromMinor, minorDigits, toMinor } from './money.ts'
import { refundOf } from './refund-rule.ts'

const rule = { fullHours: 24, latePercent: 50 }
const refundStart = new Date('2026-03-10T08:00:00Z')
const paid = { currency: 'USD', refundStart }
const before = (hours: number) => new Date(refundStart.getTime() - hours * 3_600_000)

describe('the refund', () => {
  test.each([
    ['a week before', 168, 8000],
    ['exactly 24 hours before', 24, 8000],
    ['a millisecond later', 24 - 1 / 3_600_000, 4000],
    ['an hour before', 1, 4000],
    ['a millisecond before the start', 1 / 3_600_000, 4000],
    ['at the start', 0, 0],
    ['after the start', -1, 0],
  ])('to a patient who cancels %s', (_, hours, refund) => {
    expect(refundOf({ ...paid, paidMinor: 8000, cancelledAt: before(hours), cancelledBy: 'patient' }, rule)).toBe(
      refund,
    )
  })

  test.each([168, 1, -1])('is everything when the clinic cancels, %s hours before', (hours) => {
    expect(refundOf({ ...paid, paidMinor: 8001, cancelledAt: before(hours), cancelledBy: 'clinic' }, rule)).toBe(8001)
  })

  test('half of an odd amount is rounded in the favour of the patient', () => {
    expect(refundOf({ ...paid, paidMinor: 8001, cancelledAt: before(2), cancelledBy: 'patient' }, rule)).toBe(4001)
  })

  test.each([
    ['KWD', 10_250, 5130],
    ['KWD', 10_255, 5130],
    ['MGA', 500_100, 250_100],
  ])('is an amount that a provider can send: half of %s %s', (currency, paidMinor, refund) => {
    const cancellation = { currency, paidMinor, refundStart, cancelledAt: before(2), cancelledBy: 'patient' as const }
    expect(refundOf(cancellation, rule)).toBe(refund)
    expect(refundOf(cancellation, { fullHours: 24, latePercent: 100 })).toBe(paidMinor)
  })

  test('follows the thresholds of the clinic', () => {
    const cancellation = { ...paid, paidMinor: 1000, cancelledAt: before(30), cancelledBy: 'patient' as const }
    expect(refundOf(cancellation, { fullHours: 48, latePercent: 25 })).toBe(250)
    expect(refundOf(cancellation, { fullHours: 48, latePercent: 0 })).toBe(0)
  })

  test('is a whole amount, never negative, never more than was paid, and never grows as time passes', () => {
    const hours = fc.double({ min: -100, max: 1000, noNaN: true })
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        hours,
        hours,
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('USD', 'JPY', 'KWD', 'MGA'),
        (paidMinor, one, other, latePercent, currency) => {
          const at = (hoursBefore: number) =>
            refundOf(
              { paidMinor, currency, refundStart, cancelledAt: before(hoursBefore), cancelledBy: 'patient' },
              { fullHours: 24, latePercent },
            )
          const [sooner, later] = [at(Math.max(one, other)), at(Math.min(one, other))]
          expect(Number.isInteger(sooner) && sooner >= 0 && sooner <= paidMinor).toBe(true)
          expect(later).toBeLessThanOrEqual(sooner)
        },
      ),
    )
  })
})

describe('minor units', () => {
  test.each([
    ['USD', 80.5, 8050],
    ['EGP', 0.29, 29],
    ['JPY', 1200, 1200],
    ['KWD', 12.5, 12_500],
  ])('of %s', (currency, amount, minor) => {
    expect(toMinor(amount, currency)).toBe(minor)
    expect(fromMinor(minor, currency)).toBe(amount)
  })

  test('every fee survives a round trip', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom('USD', 'EGP', 'KWD'), (cents, currency) => {
        expect(fromMinor(toMinor(cents / 100, currency), currency)).toBe(cents / 100)
        expect(minorDigits(currency)).toBeGreaterThanOrEqual(2)
      }),
    )
  })
})
