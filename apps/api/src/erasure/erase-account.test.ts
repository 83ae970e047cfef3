import { randomUUID } from 'node:crypto'

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, refusal, testPassword } from '../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { blob, picture } from '../../test/endpoints/hostile-pictures.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { visitTypes } from '../doctors/visit-types/visit-types.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { people } from '../people/people.table.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { eraseRecords } from './erase-records.ts'
import { erasedListName } from './replay-erasures.ts'

const canary = (word: string) => `canary${word}`
const lina = { fullName: canary('Lina'), dateOfBirth: '2019-05-04', relation: 'child' } as const
const yusuf = { fullName: canary('Yusuf'), dateOfBirth: '2018-05-04', relation: 'child' } as const

/**
 * Hoda has left a canary wherever the product lets her, and books for Lina alone, and with Omar for Yusuf. Nour is at
 * the front desk.
 */
async function ready() {
  const place = await payingClinic()
  const { doctor, deliver } = place
  const email = 'canaryhoda@example.test'
  const account = await place.buildUser({
    email,
    firstName: canary('Hoda'),
    lastName: canary('Farid'),
    fullNameAr: 'كناري',
    phoneNumber: '+201001234567',
    address: canary('Street'),
  })
  const hoda = await place.asUser(account.id)
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour' })).id)
  const omar = await place.asPatient('omar')
  const omarEmail = (await omar.account.user())?.email ?? ''
  const [child, shared] = [await hoda.family.add({ body: lina }), await hoda.family.add({ body: yusuf })]
  await hoda.family.invite({ body: { email: omarEmail, personIds: [shared.id] } })
  const invitation = (await deliver()).findLast(({ to, text }) => to === omarEmail && text.includes('#invitation='))
  await omar.family.accept({ body: { token: /#invitation=([\w-]{43})/.exec(invitation?.text ?? '')?.[1] ?? '' } })
  const erase = (body: { password?: string; people?: string[] } = {}) =>
    hoda.erasure.erase({ body: { password: testPassword, people: [child.id], ...body } })
  const bookFor = (personId: string | undefined, when: typeof monday, client = hoda) =>
    client.appointments.book({
      body: { doctorId: doctor.id, ...when, notes: canary('Notes'), ...(personId && { personId }) },
    })
  return { ...place, account, email, hoda, nour, omar, child, shared, erase, bookFor }
}

test('deleting is for patients, with their password, and for what they were shown', async () => {
  const { asVisitor, doctor, nour, asUser, hoda, child, shared, erase, omar } = await ready()
  expect(await refusal(asVisitor.erasure.show())).toMatchObject({ status: 401 })
  await hoda.appointments.book({ body: { doctorId: doctor.id, ...monday } })
  for (const client of [nour, await asUser(doctor.userId)]) {
    expect(await client.erasure.show()).toMatchObject({ isPossible: false })
    expect(await refusal(client.erasure.erase({ body: { password: testPassword, people: [] } }))).toMatchObject({
      status: 409,
      code: 'account_kept',
    })
  }
  expect(await hoda.erasure.show()).toMatchObject({ isPossible: true, people: [{ id: child.id }] })
  expect(await refusal(erase({ password: `${testPassword}?` }))).toMatchObject({ code: 'password_wrong' })
  for (const chosen of [[], [child.id, shared.id], [shared.id]])
    expect(await refusal(erase({ people: chosen }))).toMatchObject({ code: 'family_undecided' })
  expect((await hoda.account.user())?.firstName).toBe(canary('Hoda'))
  expect(await omar.family.list()).toHaveLength(1)
})

test('a doctor without visits deletes the account with the profile, and is kept once there is one', async () => {
  const { buildDoctor, asUser, database, bookFor } = await ready()
  const doctor = await buildDoctor()
  const client = await asUser(doctor.userId)
  expect(await client.erasure.show()).toMatchObject({ isPossible: true })
  await client.erasure.erase({ body: { password: testPassword, people: [] } })
  expect(await database.db.select().from(doctors).where(eq(doctors.id, doctor.id))).toEqual([])
  expect((await refusal(bookFor(undefined, { ...monday, doctorId: doctor.id } as typeof monday))).status).toBe(404)
})

test('a doctor whose visits were all moved to others is kept, with a reason', async () => {
  const { buildDoctor, asUser, database, bookFor, doctor: other } = await ready()
  const doctor = await buildDoctor()
  const client = await asUser(doctor.userId)
  const type = { id: randomUUID(), doctorId: doctor.id, name: 'Long', nameAr: 'طويلة', minutes: 60, position: 1 }
  await database.db.insert(visitTypes).values({ ...type, pauseMinutes: 0, bookableBy: 'patient' as const })
  const visit = await bookFor(undefined, monday)
  await database.db.update(appointments).set({ visitTypeId: type.id }).where(eq(appointments.id, visit.id))
  expect(visit.doctorId).toBe(other.id)
  expect(await client.erasure.show()).toMatchObject({ isPossible: false })
  expect(await refusal(client.erasure.erase({ body: { password: testPassword, people: [] } }))).toMatchObject({
    code: 'account_kept',
  })
})

test('the name of a guardian leaves what the adults they booked for were told', async () => {
  const { account, buildUser, database, erase, clock } = await ready()
  const { db } = database
  const adult = (await buildUser({ firstName: 'Adel' })).id
  const since = clock.now()
  const guardianship = { accountId: account.id, personId: adult, relation: 'other' as const, since, endedAt: since }
  await db.insert(guardianships).values({ id: randomUUID(), ...guardianship })
  const facts = { actor: `${account.firstName} ${account.lastName}`, actorAr: account.fullNameAr }
  const notice = { userId: adult, kind: 'guardian_added' as const, facts, createdAt: since }
  await db.insert(notifications).values({ id: randomUUID(), ...notice })
  await erase()
  const [left] = await db.select().from(notifications).where(eq(notifications.userId, adult))
  expect(left?.facts).toEqual({ actor: 'Deleted account', actorAr: 'حساب محذوف' })
})

test('nothing that identifies the person is left in the database or among the files', async () => {
  const {
    hoda,
    nour,
    child,
    shared,
    erase,
    bookFor,
    everything,
    files,
    deliver,
    account,
    email,
    database,
    deps,
    clock,
    asUser,
    doctor,
  } = await ready()
  const { id } = await bookFor(undefined, monday)
  const sections = [{ heading: 'diagnosis', text: canary('Diagnosis') }] as const
  const asDoctor = await asUser(doctor.userId)
  await asDoctor.visitNotes.save({ params: { id }, body: { version: 0, sections: [...sections] } })
  await bookFor(child.id, { ...monday, appointmentTime: '11:00' })
  const kept = await bookFor(shared.id, { ...monday, appointmentTime: '12:00' })
  await hoda.profile.uploadPicture({ files: [blob(await picture())] })
  await hoda.inquiries.upload({ body: { message: canary('Question') }, files: [blob(await picture())] })
  await nour.personCards.addNote({ params: { id: account.id }, body: { text: canary('DeskNote') } })
  await nour.personCards.show({ params: { id: child.id } })
  await deliver()
  expect(files.names()).toHaveLength(2)
  expect((await everything()).match(/canary\w+/g)?.length).toBeGreaterThan(20)

  await erase()
  await deliver()
  clock.advance(6)
  await deliver()
  expect(await refusal(hoda.appointments.list())).toMatchObject({ status: 401 })
  expect(files.names()).toEqual([erasedListName])
  const left = new Set((await everything()).match(/canary\w+|كناري|1001234567|Street/g))
  expect([...left].toSorted()).toEqual([canary('Notes'), canary('Yusuf'), 'canaryyusuf'])
  const [visit] = await database.db.select().from(appointments).where(eq(appointments.id, kept.id))
  expect(visit).toMatchObject({ status: 'booked', personId: shared.id, bookedBy: null })
  const [row] = await database.db.select().from(users).where(eq(users.id, account.id))
  expect(row).toMatchObject({ status: 'erased', passwordHash: null })
  // Twice is once.
  await database.db.transaction((tx) => {
    if (!row) throw new Error('the account is gone')
    return eraseRecords(tx, deps, { user: row, personIds: [account.id, child.id] })
  })
  expect(email).not.toBe(row?.email)
})

test('visits to come are cancelled and refunded by the rule; the ledger and past visits stay', async () => {
  const { hoda, erase, bookFor, pay, ledger, database, account, child, deliver, clock } = await ready()
  const past = await bookFor(undefined, monday)
  await pay(past.id, 'stripe', hoda)
  clock.advance(2 * 24 * 60)
  const paid = await bookFor(child.id, nextMonday)
  await pay(paid.id, 'stripe', hoda)
  expect(await hoda.erasure.show()).toMatchObject({ visits: 1, refunds: [{ amount: 80, currency: 'USD' }] })
  const before = await ledger()
  await erase()
  await deliver()
  expect(await ledger()).toMatchObject({ chargedMinor: before.chargedMinor, refundedMinor: 8000 })
  const rows = await database.db.select().from(appointments)
  expect(rows.map(({ id, status, personId }) => ({ id, status, personId }))).toEqual(
    expect.arrayContaining([
      { id: past.id, status: 'booked', personId: account.id },
      { id: paid.id, status: 'cancelled', personId: child.id },
    ]),
  )
})

test('the address is free again, and the other guardian goes on booking', async () => {
  const { erase, omar, shared, bookFor, asVisitor, email, origin, deliver } = await ready()
  await erase()
  expect((await omar.family.list()).map(({ id }) => id)).toEqual([shared.id])
  await bookFor(shared.id, monday, omar)
  expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject({
    status: 401,
  })
  const body = { firstName: 'Hoda', lastName: 'Again', email, password: testPassword, gender: 1, role: 2 } as const
  await clientFor(origin).account.register({ body })
  expect((await deliver()).some(({ to, text }) => to === email && /\d{6}/.test(text))).toBe(true)
})

test('a booking that was under way is cancelled and emptied a few minutes later', async () => {
  const { account, erase, database, doctor, clock, deliver } = await ready()
  await erase()
  const startsAt = new Date('2026-03-09T12:00:00Z')
  await database.db.insert(appointments).values({
    id: '00000000-0000-4000-8000-00000000abcd',
    doctorId: doctor.id,
    personId: account.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 1_800_000),
    notes: canary('Late'),
    status: 'booked',
    fee: 80,
    currency: 'USD',
    paymentStatus: 'unpaid',
    sequence: 0,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  })
  clock.advance(6)
  await deliver()
  const [late] = await database.db.select().from(appointments).where(eq(appointments.personId, account.id))
  expect(late).toMatchObject({ status: 'cancelled', notes: null })
  const [person] = await database.db.select().from(people).where(eq(people.id, account.id))
  expect(person).toMatchObject({ fullName: 'Deleted account', phones: [] })
})

test('a name of one letter changes nothing of other people, and no day', async () => {
  const { buildUser, asUser, doctor, database, deliver, clock } = await ready()
  const asDoctor = await asUser(doctor.userId)
  const times = ['10:00', '11:00', '12:00']
  const patients = await Promise.all(
    ['T', 'Tamer', 'T. Tahir'].map(async (firstName) => asUser((await buildUser({ firstName, lastName: '' })).id)),
  )
  for (const [index, appointmentTime] of times.entries())
    await patients[index]?.appointments.book({ body: { doctorId: doctor.id, ...monday, appointmentTime } })
  await deliver()
  const ended = () =>
    database.db.$count(jobs, and(isNotNull(jobs.doneAt), sql`strpos(${jobs.payload}::text, 'Tamer') > 0`))
  const [before, news] = [await ended(), (await asDoctor.notifications.list()).map(({ body }) => body)]
  await patients[0]?.erasure.erase({ body: { password: testPassword, people: [] } })
  clock.advance(6)
  const after = (await asDoctor.notifications.list()).filter(({ kind }) => kind === 'appointment_booked')
  expect(after.map(({ body }) => body)).toEqual(news.map((body) => body.replace(/^T booked/, 'Deleted account booked')))
  expect(before).toBeGreaterThan(0)
  expect(await ended()).toBe(before)
})
