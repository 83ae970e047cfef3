import { randomUUID } from 'node:crypto'

import { appointments, type AppointmentRow } from '../../src/appointments/appointments.table.ts'
import { visitTypes } from '../../src/doctors/visit-types/visit-types.table.ts'
import { ledgerEntries } from '../../src/payments/ledger/ledger-entries.table.ts'
import { payments } from '../../src/payments/payments.table.ts'
import { reminders } from '../../src/reminders/reminders.table.ts'
import { minute, type Place } from './figures-place.ts'
import { offerSome, sendSome, setHours } from './figures-surroundings.ts'
import type { Random } from './random.ts'

/**
 * Visits of every state over two months, at all hours and across midnight, some paid, refunded, reminded. People were
 * entered twice and merged; patients moved, cancelled and booked again.
 */
export async function fill(place: Place, random: Random) {
  const { database, doctors, receptionist, first } = place
  const { db } = database
  const persons: { id: string }[] = []
  for (let n = 0; n < 9; n++)
    persons.push(await receptionist.desk.addPerson({ body: { fullName: `Person ${n}`, phone: `0100123450${n}` } }))
  const types = await db.insert(visitTypes).values(retiredTypes).returning({ id: visitTypes.id })
  for (let n = 0; n < 160; n++) {
    const doctor = random.pick(doctors)
    const person = random.pick(persons)
    if (!doctor || !person) throw new Error('nothing to pick from')
    const startsAt = new Date(Date.parse(`${first}T00:00:00Z`) + random.below(60 * 96) * 15 * minute)
    const endsAt = new Date(startsAt.getTime() + (random.percent(70) ? 30 : 100) * minute)
    // Some are recorded afterwards.
    const createdAt = new Date(startsAt.getTime() - (random.below(22 * 24 * 60) - 2 * 24 * 60) * minute)
    const after = (minutes: number) => new Date(startsAt.getTime() + minutes * minute)
    const status = random.pick(['booked', 'arrived', 'completed', 'completed', 'no_show', 'cancelled'] as const)
    const arrivedAt = random.percent(80) ? after(random.below(40) - 20) : null
    const steps = {
      ...(status === 'cancelled' && {
        cancelledAt: new Date(startsAt.getTime() - random.below(72 * 60) * minute),
        cancelReason: random.percent(40) ? 'The doctor is ill' : null,
        // Some had been moved by the clinic before.
        ...(random.percent(40) && {
          chosenStart: after(random.below(96 * 60) - 48 * 60),
          declinableUntil: after(-random.below(72 * 60)),
        }),
      }),
      ...((status === 'arrived' || status === 'completed') && {
        arrivedAt,
        startedAt: arrivedAt && random.percent(80) ? after(random.below(60) - 5) : null,
      }),
    }
    const id = randomUUID()
    const paymentStatus = random.pick(['unpaid', 'pending', 'paid', 'failed', 'partly_paid'] as const) ?? 'unpaid'
    const inserted = await db
      .insert(appointments)
      .values({
        id,
        doctorId: doctor.id,
        personId: person.id,
        startsAt,
        endsAt,
        pauseMinutes: random.percent(20) ? 5 : 0,
        visitTypeId: random.pick([...types, undefined])?.id ?? null,
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
    const typeId = random.pick(types)?.id ?? null
    // A visit may have moved to a colleague, or its slot was given up, since it was paid for.
    const paidFor = { doctorId: (random.percent(80) ? doctor : random.pick(doctors))?.id ?? doctor.id, typeId }
    const visitId = random.percent(90) ? id : randomUUID()
    if (random.percent(60)) await pay(db, { ...paidFor, id: visitId, personId: person.id, startsAt }, random)
  }
  await offerSome(place, random)
  await sendSome(place, random)
  await mergeSome(place, persons)
  await changeSome(place)
  await setHours(place, random)
}

const retiredTypes = ['Consultation', 'Follow-up'].map((name, position) => ({
  name,
  nameAr: 'كشف',
  minutes: 30,
  pauseMinutes: 0,
  bookableBy: 'patient' as const,
  position,
  retiredAt: new Date(0),
}))

/** Merges people in twos, where no visits of them overlap, and parts the last two again. */
async function mergeSome({ administrator }: Place, persons: readonly { id: string }[]) {
  const merged: string[] = []
  for (let n = 0; n + 1 < persons.length; n += 2) {
    const [keptId = '', otherId = ''] = persons.slice(n, n + 2).map(({ id }) => id)
    const merge = await administrator.merges.merge({ body: { keptId, otherId } }).catch(() => undefined)
    if (merge) merged.push(merge.id)
  }
  if (merged.length < 2) throw new Error('too few people could be merged')
  // Refused where visits to come would be outside the hours of their doctors again.
  await administrator.merges.undo({ params: { id: merged.at(-1) ?? '' } }).catch(() => undefined)
}

/** Of a patient's visits to come, one is moved, one cancelled, and one cancelled and booked again. */
async function changeSome({ asPatient, doctors, clock }: Place) {
  const mona = await asPatient('mona')
  const [doctor] = doctors
  const day = (ahead: number) => new Date(clock.now().getTime() + ahead * 24 * 60 * minute).toISOString().slice(0, 10)
  const firstFree = async <T>(
    ahead: number,
    take: (at: { appointmentDate: string; appointmentTime: string }) => Promise<T>,
  ) => {
    for (const hour of [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]) {
      const taken = await take({ appointmentDate: day(ahead), appointmentTime: `${hour}:00` }).catch(() => undefined)
      if (taken) return taken
    }
    throw new Error('no time is free')
  }
  const book = (ahead: number) =>
    firstFree(ahead, (at) => mona.appointments.book({ body: { doctorId: doctor?.id ?? '', ...at } }))
  const [moved, cancelled, undone] = [await book(1), await book(2), await book(3)]
  await firstFree(4, (at) => mona.appointments.move({ params: { id: moved.id }, body: at }))
  for (const { id } of [cancelled, undone]) await mona.appointments.cancel({ params: { id } })
  await mona.appointments.undo({ params: { id: undone.id } })
}

type Visit = Pick<AppointmentRow, 'id' | 'doctorId' | 'personId' | 'startsAt'> & { typeId: string | null }

async function pay(
  db: Place['database']['db'],
  { id: appointmentId, typeId: visitTypeId, ...visit }: Visit,
  random: Random,
) {
  const moment = new Date(visit.startsAt.getTime() + (random.below(60 * 24 * 4) - 60 * 24 * 2) * minute)
  const currency = random.percent(80) ? 'USD' : 'KWD'
  const paymentId = randomUUID()
  const provider = random.pick(['stripe', 'paymob'] as const) ?? 'stripe'
  await db.insert(payments).values({
    ...visit,
    id: paymentId,
    appointmentId,
    visitTypeId,
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
