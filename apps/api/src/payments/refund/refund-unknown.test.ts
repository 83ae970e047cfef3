import { limits } from '@aafiya/contracts/platform/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { monday, payingClinic, providers } from '../../../test/clinics/paying-clinic.ts'

/** A paid visit tomorrow, about to be cancelled: half is refunded, so that sending it twice is possible at all. */
async function aboutToRefundHalf(provider: (typeof providers)[number]) {
  const place = await payingClinic()
  const id = await place.book(monday)
  const url = await place.pay(id, provider)
  place.clock.set('2026-03-01T09:00:00Z')
  const double = place.doubles[provider]
  const cancel = async () => {
    await place.mona.appointments.cancel({ params: { id } })
    place.clock.advance(limits.undoMinutes)
  }
  /** What runs automatically in every process: jobs and the sweep. */
  const goOn = async (minutes: number, step = 1) => {
    for (let passed = 0; passed < minutes; passed += step) {
      place.clock.advance(step)
      await place.deliver()
      await place.sweep()
    }
  }
  return { ...place, id, url, double, cancel, goOn, refunded: () => double.refundedMinor() }
}

describe.each(providers)('%s', (provider) => {
  test('a refund that takes effect long after we stopped waiting, and after a look-up, is not sent again', async () => {
    const { id, double, cancel, deliver, goOn, refunded, state, ledger, atProviders } =
      await aboutToRefundHalf(provider)
    double.holdRefunds = true
    await cancel()
    await deliver()
    double.holdRefunds = false
    await goOn(6)
    expect(await state(id)).toMatchObject({ status: 'refunding', refunded: 0 })
    expect(double.land()).toBe(1)
    await goOn(10)
    expect(refunded()).toBe(4000)
    expect(double.refundRequests()).toBe(1)
    expect(await state(id)).toMatchObject({ status: 'partly_refunded', refunded: 40 })
    expect(await ledger()).toMatchObject(atProviders())
  })

  test('a refund that never reached the provider is sent again once that is certain', async () => {
    const { id, double, cancel, deliver, goOn, refunded, state } = await aboutToRefundHalf(provider)
    double.holdRefunds = true
    await cancel()
    await deliver()
    double.holdRefunds = false
    double.drop()
    await goOn(9)
    expect(double.refundRequests()).toBe(1)
    await goOn(30, 5)
    expect(refunded()).toBe(4000)
    expect(await state(id)).toMatchObject({ status: 'partly_refunded', refunded: 40 })
  })

  test('a refund cut off after it was done is found by asking, within a minute, and mailed once', async () => {
    const { id, double, cancel, deliver, goOn, refunded, state, mails } = await aboutToRefundHalf(provider)
    double.afterMoving = () => {
      double.afterMoving = () => {}
      throw new Error('the line is cut')
    }
    await cancel()
    await deliver()
    await goOn(1)
    expect(await state(id)).toMatchObject({ status: 'partly_refunded', refunded: 40 })
    await goOn(30, 5)
    expect(refunded()).toBe(4000)
    expect(mails.filter((mail) => mail.subject.startsWith('Refund sent'))).toHaveLength(1)
  })

  test.each([400, 402, 500, 504])(
    'a refund answered with %i is sent when the provider takes it again, and not before that is safe',
    async (status) => {
      const { id, double, cancel, deliver, goOn, refunded, state } = await aboutToRefundHalf(provider)
      double.trouble.refundStatus = status
      await cancel()
      await deliver()
      await goOn(2)
      expect(double.refundRequests()).toBe(1)
      double.trouble.refundStatus = undefined
      await goOn(30, 5)
      expect(refunded()).toBe(4000)
      expect(await state(id)).toMatchObject({ status: 'partly_refunded', refunded: 40 })
    },
  )

  test('an amount that the provider refunded on its own is not refunded again', async () => {
    const { id, url, double, cancel, deliver, goOn, refunded, state } = await aboutToRefundHalf(provider)
    double.trouble.status = 503
    await cancel()
    await deliver()
    double.refundOutside(url, 3000)
    double.trouble.status = undefined
    await goOn(10)
    expect(refunded()).toBe(4000)
    expect(await state(id)).toMatchObject({ status: 'partly_refunded', refunded: 40 })
  })
})

/**
 * Possible outcomes of a refund request: done immediately, done after our timeout, done with the answer lost, or lost
 * itself.
 */
const Fate = fc.oneof(
  fc.constant({ kind: 'answered' as const }),
  fc.constant({ kind: 'cut' as const }),
  fc.record({ kind: fc.constant('late' as const), minutes: fc.integer({ min: 1, max: 8 }) }),
  fc.constant({ kind: 'lost' as const }),
  fc.record({ kind: fc.constant('away' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
)

test.each(providers)(
  '%s: for every outcome of a request, the patient is refunded the half once, and both sides agree',
  async (provider) => {
    await fc.assert(
      fc.asyncProperty(fc.array(Fate, { maxLength: 3 }), async (fates) => {
        const { id, double, cancel, deliver, goOn, refunded, state, ledger, atProviders } =
          await aboutToRefundHalf(provider)
        await cancel()
        for (const fate of fates) {
          double.holdRefunds = fate.kind === 'late' || fate.kind === 'lost'
          double.trouble.status = fate.kind === 'away' ? 503 : undefined
          double.afterMoving = () => {
            if (fate.kind === 'cut') throw new Error('the line is cut')
          }
          await deliver()
          await goOn('minutes' in fate ? fate.minutes : 1)
          double.holdRefunds = false
          if (fate.kind === 'late') double.land()
          else double.drop()
          expect(refunded()).toBeLessThanOrEqual(4000)
          await goOn(fate.kind === 'lost' ? 12 : 1, fate.kind === 'lost' ? 4 : 1)
          expect((await state(id)).refunded).toBeLessThanOrEqual(40)
        }
        double.trouble.status = undefined
        double.afterMoving = () => {}
        await goOn(75, 5)
        expect(refunded()).toBe(4000)
        expect(await ledger()).toMatchObject(atProviders())
      }),
      { numRuns: 6 },
    )
  },
  240_000,
)
