import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { whileUncommitted } from '../../../test/while-uncommitted.ts'
import { users } from '../../account/users.table.ts'
import { appointments } from '../../appointments/appointments.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

async function ready(env: Record<string, string> = {}) {
  const place = await payingClinic({ env })
  const omar = await place.asPatient('omar')
  const body = { doctorId: place.doctor.id, ...monday }
  const params = { id: place.doctor.id }
  const isFree = async () =>
    (await place.asVisitor.appointments.availableSlots({ params, query: { date: monday.appointmentDate } })).includes(
      '10:00',
    )
  return { ...place, omar, body, isFree }
}

test('refuses a visitor, a time that is not offered, and a fee of nothing', async () => {
  const { asVisitor, mona, body, buildDoctor, everything } = await ready()
  const free = await buildDoctor({ fees: 0 })
  const before = await everything()
  expect(await refusal(asVisitor.payments.hold({ body }))).toMatchObject({ status: 401 })
  expect(await refusal(mona.payments.hold({ body: { ...body, appointmentTime: '10:10' } }))).toMatchObject({
    code: 'slot_not_offered',
  })
  expect(await refusal(mona.payments.hold({ body: { ...body, doctorId: unknownId } }))).toMatchObject({
    code: 'doctor_not_found',
  })
  expect(await refusal(mona.payments.hold({ body: { ...body, doctorId: free.id } }))).toMatchObject({
    code: 'payment_not_needed',
  })
  expect(await everything()).toBe(before)
})

test('holds a slot for ten minutes: no one else can book it, and it is not an appointment yet', async () => {
  const { mona, omar, body, isFree, clock, doubles } = await ready()
  const hold = await mona.payments.hold({ body: { ...body, notes: 'First visit' } })
  expect(hold).toMatchObject({
    doctorName: 'Karim Mansour',
    fee: 80,
    notes: 'First visit',
    paymentStatus: 'unpaid',
    expiresAt: '2026-03-01T06:10:00.000Z',
  })
  expect(await mona.payments.currentHold()).toEqual({ hold })
  expect(await omar.payments.currentHold()).toEqual({ hold: null })
  expect(await isFree()).toBe(false)
  expect(await refusal(omar.appointments.book({ body }))).toMatchObject({ code: 'slot_taken' })
  expect(await refusal(omar.payments.hold({ body }))).toMatchObject({ code: 'slot_taken' })
  expect(await mona.appointments.list()).toEqual([])
  const params = { id: hold.appointmentId }
  expect(await refusal(mona.appointments.detail({ params }))).toMatchObject({ code: 'appointment_not_found' })
  expect(await refusal(mona.appointments.cancel({ params }))).toMatchObject({ code: 'appointment_not_found' })
  clock.advance(10)
  expect(await isFree()).toBe(true)
  expect(await mona.payments.currentHold()).toEqual({ hold: null })
  expect(
    await refusal(mona.payments.checkout({ body: { appointmentId: hold.appointmentId, provider: 'stripe' } })),
  ).toMatchObject({
    code: 'hold_expired',
  })
  expect(await omar.appointments.book({ body })).toMatchObject({ status: 'booked' })
  expect(doubles.stripe.opened()).toBe(0)
})

test('a failed payment for a held time does not offer payment at the clinic, and shows until when the time is reserved', async () => {
  const { mona, body, checkout, doubles, tell, deliver, book, mails } = await ready()
  const { appointmentId: id } = await mona.payments.hold({ body })
  const { url } = await checkout(id)
  await tell(doubles.stripe, doubles.stripe.decline(url))
  await deliver()
  const held = mails.find(({ subject }) => subject.startsWith('Payment did not go through'))
  expect(held?.text).toContain('The time is reserved for you until 8:10 AM: pay by then to book it.')
  expect(held?.text).not.toContain('at the clinic')
  const [news] = (await mona.notifications.list()).filter(({ kind }) => kind === 'payment_failed')
  expect(news?.body).toContain('The time is reserved until 8:10 AM: pay by then to book it.')
  const booked = await checkout(await book({ ...monday, appointmentTime: '12:00' }))
  await tell(doubles.stripe, doubles.stripe.decline(booked.url))
  expect((await deliver()).map(({ text }) => text).join()).toContain('You can try again, or pay at the clinic.')
})

test('paid in time it becomes the appointment, with its id and notes', async () => {
  const { mona, body, pay, deliver, state } = await ready()
  const { appointmentId: id } = await mona.payments.hold({ body: { ...body, notes: 'First visit' } })
  await pay(id)
  expect(await mona.appointments.list()).toMatchObject([
    { id, status: 'booked', paymentStatus: 'paid', notes: 'First visit' },
  ])
  expect(await state(id)).toMatchObject({ status: 'paid', appointmentStatus: 'booked', heldUntil: null })
  expect(await mona.payments.currentHold()).toEqual({ hold: null })
  const subjects = (await deliver()).map((mail) => mail.subject)
  expect(subjects).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Payment received/), expect.stringMatching(/^Your appointment on/)]),
  )
})

test.for(['booked', 'held', 'lost'] as const)(
  'paying for a %s time is the payer’s own doing: neither the receipt nor the booking is new',
  async (what) => {
    const { mona, body, book, checkout, doubles, tell, clock } = await ready()
    const id = what === 'booked' ? await book(monday) : (await mona.payments.hold({ body })).appointmentId
    const { url } = await checkout(id)
    const paid = doubles.stripe.pay(url)
    if (what === 'lost') clock.advance(11)
    await tell(doubles.stripe, paid)
    const news = await mona.notifications.list()
    expect(news.map(({ kind }) => kind).toSorted()).toEqual(['appointment_booked', 'payment_paid'])
    expect(news.filter(({ readAt }) => readAt === null)).toEqual([])
  },
)

test('a patient has one hold: a new one releases the old one, and so does booking at that time', async () => {
  const { mona, omar, body, isFree } = await ready()
  await mona.payments.hold({ body })
  const later = await mona.payments.hold({ body: { ...body, appointmentTime: '12:00' } })
  expect(await isFree()).toBe(true)
  expect(await mona.payments.currentHold()).toEqual({ hold: later })
  const params = { id: later.appointmentId }
  const missing = await refusal(mona.payments.releaseHold({ params: { id: unknownId } }))
  expect(missing).toMatchObject({ status: 404, code: 'hold_not_found' })
  expect(await refusal(omar.payments.releaseHold({ params }))).toMatchObject({ status: 404, message: missing.message })
  expect(await mona.payments.currentHold()).toEqual({ hold: later })
  expect(await mona.payments.releaseHold({ params })).toEqual({ hold: null })
  await mona.payments.hold({ body })
  expect(await mona.appointments.book({ body })).toMatchObject({ status: 'booked' })
  expect(await mona.payments.currentHold()).toEqual({ hold: null })
})

test("a patient's own hold at that time, live or expired, does not make them busy: a taken slot is reported as taken", async () => {
  const { mona, omar, body, buildDoctor, clock } = await ready()
  const taken = { ...body, doctorId: (await buildDoctor()).id }
  await omar.appointments.book({ body: taken })
  await mona.payments.hold({ body })
  expect(await refusal(mona.appointments.book({ body: taken }))).toMatchObject({ code: 'slot_taken' })
  clock.advance(10)
  expect(await refusal(mona.appointments.book({ body: taken }))).toMatchObject({ code: 'slot_taken' })
})

test('a late payment takes the slot if it is still free', async () => {
  const { mona, body, checkout, doubles, tell, clock, state } = await ready()
  const { appointmentId: id } = await mona.payments.hold({ body: { ...body, notes: 'First visit' } })
  const { url } = await checkout(id)
  await mona.payments.releaseHold({ params: { id } })
  clock.advance(15)
  await tell(doubles.stripe, doubles.stripe.pay(url))
  expect(await mona.appointments.list()).toMatchObject([
    { id, status: 'booked', paymentStatus: 'paid', notes: 'First visit', fee: 80 },
  ])
  expect(await state(id)).toMatchObject({ status: 'paid', paid: 80 })
})

test('a late payment for a taken slot is refunded immediately, with a mail about it', async () => {
  const { mona, omar, body, checkout, doubles, tell, clock, state, deliver, atProviders, asPatient } = await ready()
  const { appointmentId: id } = await mona.payments.hold({ body })
  const { url } = await checkout(id)
  clock.advance(10)
  await omar.appointments.book({ body })
  await tell(doubles.stripe, doubles.stripe.pay(url))
  const subjects = (await deliver()).map((mail) => mail.subject)
  expect(subjects).toContainEqual(
    expect.stringMatching(/^Your payment came too late: appointment on Monday 2 March 2026, /),
  )
  expect(await state(id)).toMatchObject({
    status: 'refunded',
    appointmentStatus: null,
    paid: 80,
    refunded: 80,
    refunds: [{ reason: 'slot_lost' }],
  })
  expect(atProviders()).toEqual({ chargedMinor: 8000, refundedMinor: 8000 })
  expect(await mona.appointments.list()).toEqual([])
  expect(await refusal((await asPatient('nadia')).payments.state({ params: { id } }))).toMatchObject({ status: 404 })
})

test('when a hold ends, a late payment and a new booking race, and one wins', async () => {
  const { mona, omar, body, checkout, doubles, tell, clock, deliver, atProviders, asVisitor, doctor } = await ready()
  const { appointmentId: id } = await mona.payments.hold({ body })
  const { url } = await checkout(id)
  clock.advance(10)
  const paid = doubles.stripe.pay(url)
  const [booked] = await Promise.allSettled([omar.appointments.book({ body }), tell(doubles.stripe, paid)])
  await deliver()
  const hers = await mona.appointments.list()
  expect(hers).toHaveLength(booked.status === 'fulfilled' ? 0 : 1)
  expect(atProviders().refundedMinor).toBe(booked.status === 'fulfilled' ? 8000 : 0)
  expect(await asVisitor.appointments.bookedSlots({ params: { id: doctor.id } })).toHaveLength(1)
})

test('of twelve patients who hold one slot concurrently, one succeeds', async () => {
  const { asPatient, body } = await ready()
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => asPatient(`patient${index}`)))
  const tries = await Promise.allSettled(people.map((one) => one.payments.hold({ body })))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'slot_taken' })
})

test('a withdrawn consent gives the held time back, and a payment that still arrives is refunded', async () => {
  const { mona, body, checkout, doubles, tell, isFree, deliver, atProviders, patientId } = await ready()
  const { appointmentId: id } = await mona.payments.hold({ body })
  const { url } = await checkout(id)
  await mona.healthConsents.withdraw({ params: { id: await patientId('mona') } })
  expect(await mona.payments.currentHold()).toEqual({ hold: null })
  expect(await isFree()).toBe(true)
  await tell(doubles.stripe, doubles.stripe.pay(url))
  await deliver()
  expect(await mona.appointments.list()).toEqual([])
  expect(atProviders()).toEqual({ chargedMinor: 8000, refundedMinor: 8000 })
})

test('an account holds one slot, also of two that it takes concurrently for two children', async () => {
  const { mona, doctor, database, patientId } = await payingClinic()
  const child = { dateOfBirth: '2019-05-04', relation: 'child' } as const
  const [lina, ali] = [
    await mona.family.add({ body: { ...child, fullName: 'Lina Farid' } }),
    await mona.family.add({ body: { ...child, fullName: 'Ali Farid' } }),
  ]
  const hold = (personId: string, appointmentTime: string) =>
    mona.payments.hold({ body: { doctorId: doctor.id, personId, ...nextMonday, appointmentTime } })
  const accountId = await patientId('mona')
  await whileUncommitted(
    database.db,
    (tx) => tx.select().from(users).where(eq(users.id, accountId)).for('update'),
    () => hold(lina.id, '10:00'),
    () => hold(ali.id, '12:00'),
  )
  expect(await database.db.$count(appointments, eq(appointments.status, 'held'))).toBe(1)
})
