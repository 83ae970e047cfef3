import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { type monday, nextMonday } from '../../test/clinics/paying-clinic.ts'
import { waitingLine } from '../../test/clinics/waiting-line.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { sweep } from '../sweep.ts'
import { endOutgrownGuardianships } from './end-outgrown.ts'
import { guardianships } from './guardianships.table.ts'
import { people } from './people.table.ts'

const child = { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } as const

/** Nadia and Omar book for Lina, and Mona has the doctor's Monday at 10:00. */
async function withGuardians({ fees = 0 } = {}) {
  const place = await waitingLine(fees)
  const { nadia, omar, deliver, patientId } = place
  const lina = await nadia.family.add({ body: child })
  const invited = async (email: string) => {
    const mail = (await deliver()).findLast(({ to, text }) => to === email && text.includes('#invitation='))
    return /#invitation=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const emailOf = async (who: typeof omar) => (await who.account.user())?.email ?? ''
  const email = await emailOf(omar)
  await nadia.family.invite({ body: { email, personIds: [lina.id] } })
  await omar.family.accept({ body: { token: await invited(email) } })
  const leave = () => omar.family.end({ params: { id: lina.id } })
  const book = (who = nadia, when: typeof monday = nextMonday) =>
    who.appointments.book({ body: { doctorId: place.doctor.id, personId: lina.id, ...when } })
  return { ...place, lina, leave, bookForLina: book, invited, emailOf, omarId: await patientId('omar') }
}

/** An account and its own visit, and Omar, who tries to read it. */
async function withAccount() {
  const place = await withGuardians()
  const hoda = await place.asPatient('hoda')
  const hodaId = await place.patientId('hoda')
  const { id: visitId } = await hoda.appointments.book({
    body: { doctorId: place.doctor.id, ...nextMonday, appointmentTime: '12:00', notes: 'A private matter' },
  })
  return { ...place, hoda, hodaId, visitId }
}

test('a guardian of a record that is merged into an account sees and does nothing there', async () => {
  const { asAdministrator, omar, omarId, hoda, hodaId, visitId, database, clock } = await withAccount()
  const lure = await omar.family.add({ body: { ...child, fullName: 'Hoda Farid', dateOfBirth: '1990-01-01' } })
  const admin = await asAdministrator()
  await admin.merges.merge({ body: { keptId: hodaId, otherId: lure.id } })
  // As merges of an older release left it.
  const moved = { id: lure.id, accountId: omarId, personId: hodaId, relation: 'child' as const, since: clock.now() }
  await database.db.insert(guardianships).values(moved)
  expect((await omar.appointments.list()).map(({ id }) => id)).not.toContain(visitId)
  expect((await omar.family.list()).map(({ id }) => id)).not.toContain(hodaId)
  for (const call of [
    () => omar.appointments.detail({ params: { id: visitId } }),
    () => omar.appointments.cancel({ params: { id: visitId } }),
    () => omar.payments.state({ params: { id: visitId } }),
    () => omar.family.end({ params: { id: hodaId } }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404 })
  expect(await hoda.family.guardians()).toEqual([])
})

test('an account invites who books for it, sees that under Profile, and ends it', async () => {
  const { omar, omarId, hoda, hodaId, visitId, invited, emailOf, deliver, clock } = await withAccount()
  clock.advance(1)
  expect(await refusal(hoda.family.inviteOwn({ body: { email: await emailOf(hoda) } }))).toMatchObject({
    code: 'own_email',
  })
  const email = await emailOf(omar)
  await hoda.family.inviteOwn({ body: { email } })
  const token = await invited(email)
  expect(await hoda.family.guardians()).toEqual([])
  expect(await omar.family.accept({ body: { token } })).toMatchObject([{ id: hodaId, relation: 'other' }])
  expect(await omar.appointments.detail({ params: { id: visitId } })).toMatchObject({ notes: 'A private matter' })
  expect(await hoda.family.guardians()).toMatchObject([{ id: omarId, fullName: 'omar Farid' }])
  expect((await hoda.notifications.list()).map(({ kind }) => kind)).toContain('guardian_added')
  expect(await refusal(omar.family.endGuardian({ params: { id: omarId } }))).toMatchObject({ code: 'person_not_found' })

  expect(await hoda.family.endGuardian({ params: { id: omarId } })).toEqual([])
  expect(await refusal(omar.appointments.detail({ params: { id: visitId } }))).toMatchObject({ status: 404 })
  expect((await omar.notifications.list()).map(({ kind }) => kind)).not.toContain('appointment_booked')
  const texts = (await deliver()).filter(({ to }) => to === email).map(({ text }) => text)
  expect(texts.join()).toContain('You can no longer see or change hoda Farid’s appointments.')
  expect(await refusal(hoda.family.endGuardian({ params: { id: omarId } }))).toMatchObject({ code: 'person_not_found' })
  expect(await refusal(omar.family.accept({ body: { token } }))).toMatchObject({ code: 'invitation_ended' })
})

test('a signed-out caller cannot list, invite or end guardians', async () => {
  const { asVisitor, omarId } = await withGuardians()
  for (const call of [
    () => asVisitor.family.guardians(),
    () => asVisitor.family.inviteOwn({ body: { email: 'x@example.test' } }),
    () => asVisitor.family.endGuardian({ params: { id: omarId } }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 401 })
})

test('a child’s guardians lose the right with the eighteenth birthday by the clinic’s calendar, and a parent’s keep it', async () => {
  const { nadia, lina, bookForLina, clock, database, deps, deliver } = await withGuardians()
  const father = await nadia.family.add({
    body: { fullName: 'Farid Aziz', dateOfBirth: '1950-01-02', relation: 'parent' },
  })
  const { id } = await bookForLina()
  await database.db.update(people).set({ birthDate: '2008-03-02', birthYear: 2008 }).where(eq(people.id, lina.id))
  // One minute before midnight in Cairo.
  clock.set('2026-03-01T21:59:00Z')
  expect(await nadia.family.list()).toHaveLength(2)
  expect(await nadia.appointments.detail({ params: { id } })).toMatchObject({ id })
  clock.advance(1)
  expect(await nadia.family.list()).toMatchObject([{ id: father.id }])
  expect(await refusal(nadia.appointments.detail({ params: { id } }))).toMatchObject({ status: 404 })
  expect(await nadia.appointments.list()).toEqual([])
  expect(await refusal(bookForLina(nadia, { ...nextMonday, appointmentTime: '14:00' }))).toMatchObject({
    code: 'person_not_found',
  })
  // The sweep ends guardianships that no longer count, and notifies each guardian once.
  await endOutgrownGuardianships(deps)
  await sweep(deps)
  const news = (await nadia.notifications.list()).filter(({ kind }) => kind === 'guardian_came_of_age')
  expect(news).toMatchObject([
    { body: 'Lina Farid is eighteen now. You can no longer see or change their appointments.' },
  ])
  expect((await deliver()).filter(({ subject }) => subject === 'Booking for someone ended at eighteen')).toHaveLength(2)
  expect(await database.db.$count(guardianships, eq(guardianships.personId, father.id))).toBe(1)
})

test('a former guardian reads nothing more of the child: offer, waiting list, link, news and reminders', async () => {
  const {
    omar,
    nadia,
    lina,
    leave,
    bookForLina,
    join,
    free,
    mailed,
    pressed,
    offered,
    offer,
    asVisitor,
    doctor,
    clock,
    deps,
    deliver,
    emailOf,
  } = await withGuardians()
  await bookForLina()
  await join(omar, { doctorId: doctor.id, personId: lina.id })
  await join(nadia, { doctorId: doctor.id })
  await free()
  const token = await mailed()
  expect(await asVisitor.waitingOffers.open({ body: { token } })).toMatchObject({ patientName: 'Lina Farid' })
  const body = await pressed(token)
  await leave()
  expect(await omar.waitingList.list()).toEqual({ entries: [] })
  expect(await refusal(asVisitor.waitingOffers.open({ body: { token } }))).toMatchObject({
    code: 'waiting_offer_ended',
  })
  for (const call of ['accept', 'decline', 'stop'] as const)
    expect(await refusal(asVisitor.waitingOffers[call]({ body }))).toMatchObject({ code: 'waiting_offer_ended' })
  // The reserved time is offered to the next in line.
  await offer()
  expect(await offered(nadia)).toBeDefined()
  expect((await omar.notifications.list()).map(({ kind }) => kind)).toEqual(['guardian_ended', 'guardian_added'])
  await deliver()
  const email = await emailOf(omar)
  const mailsBefore = (await deliver()).filter(({ to }) => to === email).length
  clock.set('2026-03-08T08:30:00Z')
  await sendReminders(deps)
  expect((await deliver()).filter(({ to }) => to === email)).toHaveLength(mailsBefore)
})

test('a repeat with its key answers a former guardian nothing', async () => {
  const { omar, lina, leave, doctor } = await withGuardians({ fees: 80 })
  const body = { doctorId: doctor.id, personId: lina.id, ...nextMonday, notes: 'A private matter' }
  const book = () => omar.appointments.book({ body, idempotencyKey: 'a-key-of-the-visit' })
  const hold = () =>
    omar.payments.hold({ body: { ...body, appointmentTime: '12:00' }, idempotencyKey: 'a-key-of-the-hold' })
  const bookFirst = () =>
    omar.appointments.bookFirstFree({
      body: { speciality: 'Neurologist', personId: lina.id, ...nextMonday, appointmentTime: '14:00' },
      idempotencyKey: 'a-key-of-the-first',
    })
  const ask = () =>
    omar.inquiries.create({
      body: { message: 'A private question', personId: lina.id },
      idempotencyKey: 'a-key-of-the-inquiry',
    })
  for (const call of [book, hold, bookFirst, ask]) expect(await call()).toEqual(await call())
  await leave()
  for (const call of [book, hold, bookFirst, ask])
    expect(await refusal(call())).toMatchObject({ status: 404, code: 'person_not_found' })
})

test('messages that wait when a guardianship ends are not sent', async () => {
  const { leave, bookForLina, deliver, mails, emailOf, omar } = await withGuardians()
  const email = await emailOf(omar)
  await deliver()
  const before = mails.length
  await bookForLina()
  await leave()
  await deliver()
  const texts = mails.slice(before).filter(({ to }) => to === email)
  expect(texts.map(({ subject }) => subject)).toEqual(['A person can no longer book for someone'])
})

test('a late payment of a former guardian is refunded and books nothing, also for a visit that others booked since', async () => {
  const place = await withGuardians({ fees: 80 })
  const {
    omar,
    nadia,
    lina,
    leave,
    doctor,
    doubles,
    tell,
    checkout,
    deliver,
    emailOf,
    bookForLina,
    atProviders,
    state,
  } = place
  const { appointmentId } = await omar.payments.hold({
    body: { doctorId: doctor.id, personId: lina.id, ...nextMonday },
  })
  const { url } = await checkout(appointmentId, 'stripe', omar)
  const paid = doubles.stripe.pay(url)
  await leave()
  expect(await omar.payments.currentHold()).toEqual({ hold: null })
  expect(await refusal(omar.payments.releaseHold({ params: { id: appointmentId } }))).toMatchObject({
    code: 'hold_not_found',
  })
  await tell(doubles.stripe, paid)
  await deliver()
  expect(await nadia.appointments.list()).toEqual([])
  expect(await state(appointmentId, nadia)).toMatchObject({ status: 'unpaid', refunds: [] })
  const email = await emailOf(omar)
  const mailed = (await deliver()).filter(({ to }) => to === email).map(({ subject, text }) => `${subject} ${text}`)
  expect(mailed.filter((mail) => mail.startsWith('We are refunding your payment'))).toHaveLength(1)
  expect(mailed.join()).not.toMatch(/payment\/[\w-]+\/receipt/)
  expect((await omar.notifications.list()).map(({ kind }) => kind)).toContain('payment_late')

  // A visit whose checkout was open when the right ended.
  const other = await place.asPatient('farah')
  await nadia.family.invite({ body: { email: await emailOf(other), personIds: [lina.id] } })
  await other.family.accept({ body: { token: await place.invited(await emailOf(other)) } })
  const visit = await bookForLina(nadia, { ...nextMonday, appointmentTime: '13:00' })
  const { url: second } = await checkout(visit.id, 'stripe', other)
  const late = doubles.stripe.pay(second)
  await other.family.end({ params: { id: lina.id } })
  await nadia.appointments.move({ params: { id: visit.id }, body: { ...nextMonday, appointmentTime: '18:30' } })
  await tell(doubles.stripe, late)
  await deliver()
  expect(await nadia.appointments.detail({ params: { id: visit.id } })).toMatchObject({ status: 'booked' })
  const toOther = (await deliver()).filter(({ to, subject }) => subject.includes('refund') && to !== email)
  expect(toOther.length).toBeGreaterThan(0)
  for (const { text } of toOther) expect(text).not.toMatch(/18:30|6:30/)
  expect(atProviders()).toEqual({ chargedMinor: 16000, refundedMinor: 16000 })

  // The visit is still to be paid for, and a cancellation of it can be undone.
  await nadia.appointments.cancel({ params: { id: visit.id } })
  await nadia.appointments.undo({ params: { id: visit.id } })
  expect(await state(visit.id, nadia)).toMatchObject({ status: 'unpaid', canPay: true })
  await place.pay(visit.id, 'stripe', nadia)
  expect(await state(visit.id, nadia)).toMatchObject({ status: 'paid' })
  await deliver()
  expect(atProviders()).toEqual({ chargedMinor: 24000, refundedMinor: 16000 })
})
