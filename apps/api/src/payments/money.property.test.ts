import { refundOf } from '@aafiya/contracts/payments/refund-rule'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { payingClinic } from '../../test/clinics/paying-clinic.ts'
import type { WebhookEvent } from '../../test/doubles/provider-double.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { issueVisitLink } from '../appointments/links/issue-visit-link.ts'

const rule = { fullHours: 24, latePercent: 50 }
const fee = 8001

const Step = fc.oneof(
  fc.record({ what: fc.constantFrom('book', 'hold'), slot: fc.nat(20) }),
  fc.record({
    what: fc.constant('open'),
    which: fc.nat(5),
    provider: fc.constantFrom('stripe' as const, 'paymob' as const),
  }),
  fc.record({ what: fc.constantFrom('pay', 'decline'), which: fc.nat(5) }),
  fc.record({ what: fc.constant('move'), which: fc.nat(5), slot: fc.nat(20) }),
  fc.record({ what: fc.constantFrom('cancel', 'cancel-by-link', 'cancel-by-clinic', 'undo'), which: fc.nat(5) }),
  fc.record({ what: fc.constantFrom('work', 'look', 'repeat') }),
  fc.record({ what: fc.constant('wait'), minutes: fc.constantFrom(5, 11, 300, 1500) }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

const at = <T>(list: readonly T[], index: number): T | undefined =>
  list.length > 0 ? list[index % list.length] : undefined
/** A slot by a number: one of a few on each of some days, so that sequences meet each other. */
const slotOf = (slot: number) => ({
  appointmentDate: `2026-03-0${2 + (slot % 4)}`,
  appointmentTime: ['10:00', '12:00', '15:30', '20:00', '18:30'][slot % 5] ?? '10:00',
})

/** The secret of a link to one of Mona's visits, as a message would have it. */
async function linkOf({ deps }: Awaited<ReturnType<typeof payingClinic>>, id: string): Promise<string> {
  const [appointment] = await deps.db.select().from(appointments).where(eq(appointments.id, id))
  if (appointment?.status !== 'booked') throw new Error('only a booked visit has a message with a link')
  const recipient = { id: appointment.personId, language: 'en' as const }
  const url = await deps.db.transaction((tx) => issueVisitLink(tx, deps, { appointment, recipient }))
  return url.split('#')[1] ?? ''
}

async function play(place: Awaited<ReturnType<typeof payingClinic>>, steps: readonly Step[]) {
  const { mona, doctor, doubles, clock, deliver, sweep, asUser } = place
  const asDoctor = await asUser(doctor.userId)
  const ids: string[] = []
  const open: { url: string; provider: 'stripe' | 'paymob' }[] = []
  const reported: ['stripe' | 'paymob', WebhookEvent][] = []
  const tell = async (provider: 'stripe' | 'paymob', one: WebhookEvent) => {
    reported.push([provider, one])
    await place.tell(doubles[provider], one)
  }
  const links = new Map<string, string>()
  /** Opens the link of a message, reads the page for three seconds, and presses its button. */
  const pressed = async (id: string) => {
    const token = links.get(id) ?? ''
    const { shown } = await place.asVisitor.visitLinks.open({ body: { token } })
    clock.advance(0.05)
    return { token, shown }
  }
  const cancelByLink = async (id: string) => {
    links.set(id, await linkOf(place, id))
    await place.asVisitor.visitLinks.cancel({ body: await pressed(id) })
  }
  const run = async (step: Step): Promise<unknown> => {
    if ('slot' in step && !('which' in step)) {
      const body = { doctorId: doctor.id, ...slotOf(step.slot) }
      ids.push(
        step.what === 'book'
          ? (await mona.appointments.book({ body })).id
          : (await mona.payments.hold({ body })).appointmentId,
      )
    } else if ('minutes' in step) clock.advance(step.minutes)
    else if ('provider' in step) {
      const appointmentId = at(ids, step.which)
      if (appointmentId)
        open.push({ url: (await place.checkout(appointmentId, step.provider)).url, provider: step.provider })
    } else if ('slot' in step) {
      const id = at(ids, step.which)
      if (id) await mona.appointments.move({ params: { id }, body: slotOf(step.slot) })
    } else if ('which' in step && (step.what === 'pay' || step.what === 'decline')) {
      const one = at(open, step.which)
      if (one) await tell(one.provider, doubles[one.provider][step.what](one.url))
    } else if ('which' in step) {
      const id = at(ids, step.which)
      if (id && step.what === 'cancel') await mona.appointments.cancel({ params: { id } })
      else if (id && step.what === 'cancel-by-link') await cancelByLink(id)
      else if (id && step.what === 'undo') await place.asVisitor.visitLinks.undo({ body: await pressed(id) })
      else if (id) await asDoctor.visits.cancelByClinic({ params: { id }, body: { reason: 'Ill' } })
    } else if (step.what === 'work') await deliver()
    else if (step.what === 'look') await sweep()
    else for (const [provider, one] of reported) await place.tell(doubles[provider], one)
    return undefined
  }
  // A refused step changes nothing; this is checked too.
  for (const step of steps) {
    await run(step).catch(() => undefined)
    // Steps never share an instant, or it would be undecided whether the payment or the cancellation came first.
    clock.advance(0.01)
  }
  clock.advance(61)
  await deliver()
  return [...new Set(ids)]
}

/** Every visit has kept and refunded the right amounts, and the ledger matches the providers. */
async function expectHonestMoney(steps: readonly Step[]) {
  const place = await payingClinic({ fees: fee / 100 })
  const ids = await play(place, steps)
  const ledger = await place.ledger()
  expect({ chargedMinor: ledger.chargedMinor, refundedMinor: ledger.refundedMinor }).toEqual(place.atProviders())

  let keptMinor = 0
  for (const id of ids) {
    const known = await place.state(id).catch(() => undefined)
    if (!known || known.paidMinor === 0) continue
    const minor = (amount: number) => Math.round(amount * 100)
    const appointment = await place.mona.appointments.detail({ params: { id } }).catch(() => undefined)
    const reason = known.refunds[0]?.reason
    const isPatients = appointment?.status === 'cancelled' && reason !== 'clinic_cancelled'
    // Paid before it was cancelled: by the rule. Paid after, for a slot that was lost, or cancelled by the clinic: all
    // of it.
    const owedMinor =
      isPatients &&
      known.refundStart &&
      appointment.cancelledAt &&
      known.paidAt &&
      known.paidAt <= appointment.cancelledAt
        ? refundOf(
            {
              paidMinor: fee,
              currency: 'USD',
              refundStart: new Date(known.refundStart),
              cancelledAt: new Date(appointment.cancelledAt),
              cancelledBy: 'patient',
            },
            rule,
          )
        : appointment && appointment.status !== 'cancelled'
          ? 0
          : fee
    expect([known.paidMinor, minor(known.refunded)]).toEqual([fee, owedMinor])
    keptMinor += known.paidMinor - minor(known.refunded)
  }
  expect(ledger.chargedMinor).toBe(keptMinor + ledger.refundedMinor)
}

test('after any steps, payments equal kept and refunded amounts, and both sides agree', async () => {
  await fc.assert(fc.asyncProperty(fc.array(Step, { minLength: 6, maxLength: 24 }), expectHonestMoney), { numRuns: 30 })
}, 600_000)

const AfterCancelling = fc.oneof(
  fc.record({
    what: fc.constantFrom('undo', 'undo', 'cancel-by-link', 'cancel', 'cancel-by-clinic', 'pay'),
    which: fc.constant(0),
  }),
  fc.record({ what: fc.constantFrom('work', 'look', 'repeat') }),
  fc.record({ what: fc.constant('wait'), minutes: fc.constantFrom(5, 5, 11, 300) }),
)

test('the same of a paid visit that is cancelled from its link and undone, however often', async () => {
  const paid: Step[] = [
    { what: 'book', slot: 0 },
    { what: 'open', which: 0, provider: 'stripe' },
    { what: 'pay', which: 0 },
    { what: 'cancel-by-link', which: 0 },
  ]
  const steps = fc.array(AfterCancelling, { minLength: 3, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(steps, (after) => expectHonestMoney([...paid, ...after])),
    { numRuns: 20 },
  )
}, 600_000)
