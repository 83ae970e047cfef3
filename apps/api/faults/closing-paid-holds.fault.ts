import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { createLocalStripe } from '../test/doubles/local-stripe.ts'
import { call, inParallel } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { reportFigure } from './report-figure.ts'

const rounds = 24
const [time] = slotsAhead(1)
if (!time) throw new Error('there are slots ahead')
const Opened = z.object({ url: z.string() })
const feeMinor = 8_000

test('closing a day against paying for a held slot on it: it is booked and keeps its day, or the payment is refunded', async () => {
  const stripe = await createLocalStripe()
  onTestFinished(() => stripe.close())
  const { cluster, either } = await twoProcesses(stripe.env)
  const { url } = cluster
  const [administrator] = await makePatients(url, 1)
  await query(url, 'update users set role = 3 where id = $1', [administrator?.id])
  const patients = await makePatients(url, rounds)
  const doctors = await makeDoctors(url, rounds)

  /** A patient holds the slot and has paid; the provider's webhook is still to come. */
  const paidHolds = await inParallel(doctors, 4, async (doctorId, index) => {
    const token = patients[index]?.token ?? ''
    const api = either(index)
    await call(api.origin, { method: 'POST', path: '/api/payments/holds', token, body: { doctorId, ...time } })
    const [held] = await query<{ id: string }>(url, 'select id from appointments where doctor_id = $1', [doctorId])
    const response = await fetch(`${api.origin}/api/payments/checkout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ appointmentId: held?.id, provider: 'stripe' }),
    })
    return { doctorId, event: stripe.pay(Opened.parse(await response.json()).url) }
  })
  const closed = await inParallel(paidHolds, 4, async ({ doctorId, event }, index) => {
    const exceptions = [{ date: time.appointmentDate, hours: [], reason: '' }]
    const closing = () =>
      call(either(index + 1).origin, {
        method: 'PUT',
        path: `/api/doctors/${doctorId}/hours`,
        token: administrator?.token ?? '',
        body: { week: null, seasons: [], exceptions, version: 0 },
      })
    const telling = () => stripe.send(either(index).origin, event)
    const [first, second] = index % 2 === 0 ? [telling, closing] : [closing, telling]
    const answers = await Promise.all([first(), second()])
    const outcome = answers.find((answer) => 'code' in answer)
    return outcome && 'code' in outcome ? [outcome.status, outcome.code] : []
  })
  const booked = await query<{ doctor: string }>(
    url,
    `select doctor_id as doctor from appointments where status = 'booked'`,
  )
  for (const [index, { doctorId }] of paidHolds.entries()) {
    const isBooked = booked.some(({ doctor }) => doctor === doctorId)
    expect(closed[index]).toEqual(isBooked ? [409, 'visits_affected'] : [200, ''])
  }
  const sums = async () => {
    const [sum] = await query<{ charged: number; refunded: number }>(
      url,
      `select coalesce(sum(amount_minor) filter (where kind = 'charge'), 0)::int charged,
              coalesce(-sum(amount_minor) filter (where kind = 'refund'), 0)::int refunded from ledger_entries`,
    )
    return sum
  }
  const lost = (rounds - booked.length) * feeMinor
  await expect.poll(sums, { timeout: 30_000, interval: 200 }).toEqual({ charged: rounds * feeMinor, refunded: lost })
  expect(stripe.refundedMinor()).toBe(lost)
  expect(await query(url, `select 1 from appointments where status not in ('booked', 'cancelled')`)).toEqual([])
  reportFigure(
    'payments',
    `closing against paying: ${booked.length} booked, ${rounds - booked.length} closed and refunded`,
  )
})
