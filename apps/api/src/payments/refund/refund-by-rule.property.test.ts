import { refundOf } from '@aafiya/contracts/payments/refund-rule'
import { dayMs } from '@aafiya/contracts/platform/durations'
import { limits } from '@aafiya/contracts/platform/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { payingClinic } from '../../../test/clinics/paying-clinic.ts'

const rule = { fullHours: 24, latePercent: 50 }
const paidMinor = 8000
const clinicOpens = Date.parse('2026-03-01T08:00:00Z')

/** One of the half hours of the first thirty days. */
const Slot = fc.record({ day: fc.nat(29), half: fc.nat(19) })
const Step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ by: fc.constantFrom('patient', 'desk', 'desk-for-patient'), to: Slot }) },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constantFrom('desk', 'patient'),
      to: fc.record({ day: fc.nat(1), half: fc.nat(19) }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('hours') }) },
  { weight: 2, arbitrary: fc.record({ by: fc.constant('clock'), hours: fc.constantFrom(1, 20, 50, 100) }) },
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

const startOf = ({ day, half }: { day: number; half: number }) => new Date(clinicOpens + day * dayMs + half * 1_800_000)
const timeOf = (startsAt: Date) => {
  const local = new Date(startsAt.getTime() + 2 * 3_600_000).toISOString()
  return { appointmentDate: local.slice(0, 10), appointmentTime: local.slice(11, 16) }
}

async function expectRefundByRule(first: { day: number; half: number }, steps: readonly Step[]) {
  const place = await payingClinic()
  const { clock, mona, doctor, deliver } = place
  const nour = await place.asUser((await place.buildUser({ role: 4 })).id)
  const karim = await place.asUser(doctor.userId)
  const params = { id: await place.book(timeOf(startOf(first))) }
  await place.pay(params.id)
  const startNow = async () => new Date((await mona.appointments.detail({ params })).appointmentDate)
  let chosen = await startNow()
  let declinableUntil = 0
  let closed = 0

  /** The doctor takes the visit's day off, and moves it to the first time that is proposed. */
  async function closeDay() {
    const exceptions = [{ date: timeOf(await startNow()).appointmentDate, hours: [], reason: 'Ill' }]
    const hours = { week: null, seasons: [], exceptions, version: closed }
    const ofDoctor = { id: doctor.id }
    const [affected] = await karim.hours.affectedOfDoctor({ params: ofDoctor, body: hours })
    if (!affected?.sameDoctor) return
    const decisions = [{ id: params.id, choice: 'move' as const, startsAt: affected.sameDoctor }]
    await karim.hours.saveDoctor({ params: ofDoctor, body: { ...hours, reason: 'Ill', decisions } })
    closed++
  }
  async function take(step: Step) {
    if ('hours' in step) return clock.advance(step.hours * 60)
    const before = await startNow()
    if (!('to' in step)) await closeDay()
    else if (step.by === 'patient') await mona.appointments.move({ params, body: timeOf(startOf(step.to)) })
    else
      await nour.desk.move({
        params,
        body: {
          doctorId: doctor.id,
          ...timeOf(startOf(step.to)),
          ...(step.by === 'desk-for-patient' && { isRequestedByPatient: true }),
        },
      })
    const after = await startNow()
    if (after.getTime() === before.getTime()) return undefined
    const isChosen = step.by === 'patient' || step.by === 'desk-for-patient'
    if (isChosen) chosen = after
    declinableUntil = isChosen || after.getTime() === chosen.getTime() ? 0 : clock.now().getTime() + 48 * 3_600_000
    return undefined
  }
  for (const step of steps) await take(step).catch(() => undefined)

  const shown = await nour.counter.refundChoice({ params })
  const cancelled = await mona.appointments.cancel({ params }).catch(() => undefined)
  clock.advance(limits.undoMinutes)
  // It has begun since: the patient can no longer cancel.
  if (!cancelled) return
  await deliver()
  const { refunded } = await place.state(params.id)
  const cancelledAt = new Date(cancelled.cancelledAt ?? '')
  const byRule = (refundStart: Date) =>
    refundOf({ paidMinor, currency: 'USD', refundStart, cancelledAt, cancelledBy: 'patient' }, rule)
  expect(refunded * 100).toBeGreaterThanOrEqual(byRule(chosen))
  const isDeclined = declinableUntil > cancelledAt.getTime()
  const owed = isDeclined ? paidMinor : Math.max(byRule(chosen), byRule(new Date(cancelled.appointmentDate)))
  expect(refunded * 100).toBe(owed)
  expect(shown).toMatchObject({ paid: 80, ifClinic: 80, ifPatient: refunded })
}

test('however often anyone moves a visit, its patient is never refunded less than by the start they last chose', async () => {
  const moves = fc.array(Step, { minLength: 1, maxLength: 6 })
  const lateOnlyByTheMove: [{ day: number; half: number }, Step[]] = [
    { day: 20, half: 0 },
    [
      { by: 'desk', to: { day: 2, half: 19 } },
      { by: 'clock', hours: 50 },
    ],
  ]
  await fc.assert(fc.asyncProperty(Slot, moves, expectRefundByRule), { numRuns: 25, examples: [lateOnlyByTheMove] })
}, 600_000)
