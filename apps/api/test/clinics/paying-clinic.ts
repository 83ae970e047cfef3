import { onTestFinished } from 'vitest'

import { sweepPayments } from '../../src/payments/sweep-payments.ts'
import { clinic } from '../clinic.ts'
import { createLocalPaymob, type LocalPaymob } from '../doubles/local-paymob.ts'
import { createLocalStripe } from '../doubles/local-stripe.ts'
import type { ProviderDouble, WebhookEvent } from '../doubles/provider-double.ts'

export const monday = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }
export const nextMonday = { appointmentDate: '2026-03-09', appointmentTime: '10:00' }
export const providers = ['stripe', 'paymob'] as const

/**
 * A clinic whose payments go to doubles of both providers, with Mona, a doctor who charges 80 dollars, and the
 * actions around payments.
 */
export async function payingClinic({ env = {}, fees = 80 }: { env?: Record<string, string>; fees?: number } = {}) {
  let now = () => new Date('2026-03-01T06:00:00Z')
  const doubles: { stripe: ProviderDouble; paymob: LocalPaymob } = {
    stripe: await createLocalStripe({ now: () => now() }),
    paymob: await createLocalPaymob({ now: () => now() }),
  }
  onTestFinished(() => [doubles.stripe, doubles.paymob].forEach((double) => double.close()))
  const place = await clinic({
    env: { RATE_LIMIT_FACTOR: '1000', ...doubles.stripe.env, ...doubles.paymob.env, ...env },
  })
  now = place.clock.now
  const doctor = await place.buildDoctor({ fees })
  const mona = await place.asPatient('mona')
  const { origin } = place

  async function book(when: { appointmentDate: string; appointmentTime: string } = nextMonday, who = mona) {
    const { id } = await who.appointments.book({ body: { doctorId: doctor.id, ...when } })
    return id
  }
  const checkout = (appointmentId: string, provider: 'stripe' | 'paymob' = 'stripe', who = mona) =>
    who.payments.checkout({ body: { appointmentId, provider } })
  const tell = async (double: ProviderDouble, ...all: WebhookEvent[]) => {
    for (const one of all) {
      const response = await double.send(origin, one)
      if (!response.ok) throw new Error(`the webhook answered ${response.status}: ${await response.text()}`)
    }
  }
  /** Opens a checkout, pays it, and sends the provider's webhook. */
  async function pay(appointmentId: string, provider: 'stripe' | 'paymob' = 'stripe', who = mona) {
    const { url } = await checkout(appointmentId, provider, who)
    await tell(doubles[provider], doubles[provider].pay(url))
    return url
  }
  const state = (id: string, who = mona) => who.payments.state({ params: { id } })
  /** The providers' charges and refunds according to the ledger, in minor units. */
  async function ledger() {
    const entries = await (await place.asAdministrator()).payments.ledger()
    const sum = (kind: string) =>
      Math.round(
        entries.filter((entry) => entry.kind === kind).reduce((total, entry) => total + Math.abs(entry.amount), 0) *
          100,
      )
    return { chargedMinor: sum('charge'), refundedMinor: sum('refund'), entries }
  }
  const atProviders = () => ({
    chargedMinor: doubles.stripe.chargedMinor() + doubles.paymob.chargedMinor(),
    refundedMinor: doubles.stripe.refundedMinor() + doubles.paymob.refundedMinor(),
  })
  const sweep = () => sweepPayments(place.deps)
  return { ...place, doubles, doctor, mona, book, checkout, tell, pay, state, ledger, atProviders, sweep }
}
