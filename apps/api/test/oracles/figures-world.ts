import { randomUUID } from 'node:crypto'

import type { MessageChannel } from '@aafiya/contracts/notifications/message-channels'

import { appointments, type AppointmentRow } from '../../src/appointments/appointments.table.ts'
import { messageAttempts } from '../../src/messages/message-attempts.table.ts'
import { messages } from '../../src/messages/messages.table.ts'
import { ledgerEntries } from '../../src/payments/ledger/ledger-entries.table.ts'
import { payments } from '../../src/payments/payments.table.ts'
import { people } from '../../src/people/people.table.ts'
import { reminders } from '../../src/reminders/reminders.table.ts'
import { clinic } from '../clinic.ts'
import type { Random } from './random.ts'

export const zone = 'Africa/Cairo'
const now = '2026-05-20T09:00:00Z'
/** With the last Friday of April, when Egypt's clocks go forward at midnight. */
export const period = { from: '2026-04-10', to: '2026-05-12' }
export const minute = 60_000

export async function figuresClinic() {
  const place = await clinic({ now, env: { CLINIC_TIME_ZONE: zone, REFUND_FULL_HOURS: '24' } })
  const doctors = [
    await place.buildDoctor(),
    await place.buildDoctor({ speciality: 'Dermatologist' }),
    await place.buildDoctor(),
  ]
  const administrator = await place.asAdministrator()
  return { ...place, doctors, administrator }
}
export type Place = Awaited<ReturnType<typeof figuresClinic>>

/** Visits of every state over eight weeks, also at midnight, some paid, refunded, reminded. */
export async function fill({ database: { db }, doctors, clock }: Place, random: Random) {
  const at = clock.now()
  const stamps = { createdAt: at, updatedAt: at }
  const persons = Array.from({ length: 9 }, (_, n) => ({ id: randomUUID(), fullName: `Person ${n}`, ...stamps }))
  await db.insert(people).values(persons)
  for (let n = 0; n < 160; n++) {
    const doctor = random.pick(doctors)
    const person = random.pick(persons)
    if (!doctor || !person) throw new Error('nothing to pick from')
    const startsAt = new Date(Date.parse('2026-03-28T00:00:00Z') + random.below(60 * 48) * 30 * minute)
    const endsAt = new Date(startsAt.getTime() + (random.percent(70) ? 30 : 20) * minute)
    // Some are recorded afterwards.
    const createdAt = new Date(startsAt.getTime() - (random.below(22 * 24 * 60) - 2 * 24 * 60) * minute)
    const after = (minutes: number) => new Date(startsAt.getTime() + minutes * minute)
    const status = random.pick(['booked', 'arrived', 'completed', 'completed', 'no_show', 'cancelled'] as const)
    const arrivedAt = random.percent(80) ? after(random.below(40) - 20) : null
    const steps = {
      ...(status === 'cancelled' && {
        cancelledAt: new Date(startsAt.getTime() - random.below(72 * 60) * minute),
        cancelReason: random.percent(40) ? 'The doctor is ill' : null,
      }),
      ...((status === 'arrived' || status === 'completed') && {
        arrivedAt,
        startedAt: arrivedAt && random.percent(80) ? after(random.below(60) - 5) : null,
      }),
    }
    const id = randomUUID()
    const paymentStatus = random.pick(['unpaid', 'paid', 'failed', 'partly_paid'] as const) ?? 'unpaid'
    const inserted = await db
      .insert(appointments)
      .values({
        id,
        doctorId: doctor.id,
        personId: person.id,
        startsAt,
        endsAt,
        status: status ?? 'booked',
        fee: random.percent(90) ? 80.5 : 0,
        currency: random.percent(90) ? 'USD' : 'KWD',
        paymentStatus,
        partPaidMinor: paymentStatus === 'partly_paid' ? 1250 : 0,
        sequence: 0,
        createdAt,
        updatedAt: createdAt,
        ...steps,
        confirmedAt: random.percent(40) ? createdAt : null,
      })
      .onConflictDoNothing()
      .returning({ id: appointments.id })
    if (inserted.length === 0) continue
    if (random.percent(50))
      await db.insert(reminders).values({
        id: randomUUID(),
        appointmentId: id,
        hoursBefore: 24,
        sequence: 0,
        dueAt: createdAt,
        createdAt,
        ...(random.percent(70) ? { state: 'sent' as const, sentAt: createdAt } : { state: 'failed' as const }),
      })
    if (random.percent(60)) await pay(db, { id, doctorId: doctor.id, personId: person.id, startsAt }, random)
  }
}

type Visit = Pick<AppointmentRow, 'id' | 'doctorId' | 'personId' | 'startsAt'>

async function pay(db: Place['database']['db'], { id: appointmentId, ...visit }: Visit, random: Random) {
  const moment = new Date(visit.startsAt.getTime() + (random.below(60 * 24 * 4) - 60 * 24 * 2) * minute)
  const currency = random.percent(80) ? 'USD' : 'KWD'
  const paymentId = randomUUID()
  const provider = random.pick(['stripe', 'paymob'] as const) ?? 'stripe'
  await db.insert(payments).values({
    ...visit,
    id: paymentId,
    appointmentId,
    fee: 80.5,
    provider,
    status: 'paid',
    amountMinor: 8050,
    currency,
    openings: 1,
    isSurplus: false,
    isFlagged: false,
    lookUps: 0,
    createdAt: moment,
    updatedAt: moment,
  })
  const entry = { paymentId, appointmentId, provider, currency, isFlagged: false, createdAt: moment }
  const amounts = random.percent(30) ? [8050, -4025] : [8050]
  await db.insert(ledgerEntries).values(
    amounts.map((amountMinor) => ({
      ...entry,
      id: randomUUID(),
      kind: amountMinor > 0 ? ('charge' as const) : ('refund' as const),
      reference: randomUUID(),
      amountMinor,
    })),
  )
}

export interface Attempt {
  channel: MessageChannel
  state: 'planned' | 'sent' | 'delivered' | 'failed'
  sentAt?: string
  failedAt?: string
  accountId?: string
}

/** A message, by default to an account of its own, tried by one channel. */
export async function send({ database: { db }, buildUser, clock }: Place, attempt: Attempt) {
  const [at, id] = [clock.now(), randomUUID()]
  const accountId = attempt.accountId ?? (await buildUser()).id
  await db
    .insert(messages)
    .values({ id, kind: 'reminder', accountId, route: [attempt.channel], usefulUntil: at, createdAt: at })
  await db.insert(messageAttempts).values({
    id: randomUUID(),
    messageId: id,
    channel: attempt.channel,
    state: attempt.state,
    failure: attempt.state === 'failed' ? 'refused' : null,
    plannedAt: at,
    sentAt: attempt.sentAt ? new Date(attempt.sentAt) : null,
    failedAt: attempt.failedAt ? new Date(attempt.failedAt) : null,
  })
}
