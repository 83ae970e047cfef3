import { and, eq, like, notLike } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { from } from '../../../test/http.ts'
import { users } from '../../account/users.table.ts'
import { createAdmin } from '../../create-admin.ts'
import type { Database } from '../db/database.ts'
import { auditEntries } from './audit-entries.table.ts'
import { auditSubjects } from './audit-subjects.table.ts'

const email = 'mona@example.test'
const wrongPassword = 'Wrong-Horse-7-Battery'
const newPassword = 'Another-Horse-8-Battery'

/** The audit entries except sign-ins, with audit subjects mapped back to accounts. */
async function entriesOf(db: Database, action = '%') {
  const [rows, subjects] = await Promise.all([
    db
      .select()
      .from(auditEntries)
      .where(and(like(auditEntries.action, action), notLike(auditEntries.action, 'signed_in')))
      .orderBy(auditEntries.at),
    db.select().from(auditSubjects),
  ])
  const account = (id: string) => subjects.find(({ subject }) => subject === id)?.userId ?? id
  return rows.map((row) => ({
    by: account(row.actorId),
    role: row.actorRole,
    action: row.action,
    record: account(row.subjectId),
    of: account(row.patientId),
    outcome: row.outcome,
  }))
}

/** A doctor with two upcoming visits, and a doctor of another patient. */
async function visited() {
  const place = await payingClinic()
  const ids = [await place.book(monday), await place.book({ ...monday, appointmentTime: '11:00' })].toSorted()
  const patient = await place.patientId('mona')
  return {
    ...place,
    ids,
    patient,
    karim: await place.asUser(place.doctor.userId),
    administrator: await place.asAdministrator(),
  }
}

test('a doctor’s list of visits leaves a trace for each visit it shows, once an hour', async () => {
  const { karim, ids, patient, doctor, database, clock } = await visited()
  for (let times = 0; times < 3; times++) expect(await karim.visits.ofDoctor()).toHaveLength(2)
  const seen = ids.map((record) => ({
    by: doctor.userId,
    role: 'doctor',
    action: 'visit_listed',
    record,
    of: patient,
    outcome: 'done',
  }))
  const byRecord = (one: { record: string }, other: { record: string }) => one.record.localeCompare(other.record)
  expect((await entriesOf(database.db)).toSorted(byRecord)).toEqual(seen.toSorted(byRecord))
  clock.advance(60)
  await karim.visits.ofDoctor({ query: { limit: '1' } })
  expect(await entriesOf(database.db)).toHaveLength(3)
})

test('the clinic’s list, a cancellation by the clinic and the ledger leave theirs', async () => {
  const { administrator, ids, patient, database, pay, book } = await visited()
  await administrator.visits.ofClinic()
  expect(await entriesOf(database.db, 'visit_listed')).toHaveLength(2)
  const [id = ''] = ids
  await pay(id)
  const [entry] = await administrator.payments.ledger()
  await administrator.visits.cancelByClinic({ params: { id }, body: { reason: 'Ill.' } })
  const administratorId = (await administrator.account.user()).id
  const common = { by: administratorId, role: 'administrator', of: patient, outcome: 'done' }
  expect(await entriesOf(database.db, 'payment_listed')).toEqual([
    { ...common, action: 'payment_listed', record: entry?.paymentId },
  ])
  expect(await entriesOf(database.db, 'visit_cancelled')).toEqual([
    { ...common, action: 'visit_cancelled', record: id },
  ])
  await book({ ...monday, appointmentTime: '12:00' })
  await administrator.visits.ofClinic()
  expect(await entriesOf(database.db, 'visit_listed')).toHaveLength(3)
})

test('without its trace a list is not shown', async () => {
  const { karim, database } = await visited()
  await database.db.execute('alter table audit_entries add constraint refused check (false) not valid')
  const { status } = await refusal(karim.visits.ofDoctor())
  await database.db.execute('alter table audit_entries drop constraint refused')
  expect(status).toBe(500)
  expect(await karim.visits.ofDoctor()).toHaveLength(2)
})

test('patients viewing their own records leave no entries', async () => {
  const { mona, database, ids } = await visited()
  await mona.appointments.list()
  await mona.appointments.detail({ params: { id: ids[0] ?? '' } })
  expect(await entriesOf(database.db)).toEqual([])
})

test('every sign-in is written down with its session, a failed one once an hour', async () => {
  const { asVisitor, buildUser, database, clock } = await clinic()
  const { id } = await buildUser({ email })
  const logIn = (password: string) => asVisitor.account.login({ body: { email, password } })
  for (let times = 0; times < 2; times++) await logIn(testPassword)
  for (let times = 0; times < 3; times++) await refusal(logIn(wrongPassword))
  const signedIn = await database.db.select().from(auditEntries).where(eq(auditEntries.action, 'signed_in'))
  expect(new Set(signedIn.map(({ subjectId }) => subjectId)).size).toBe(2)
  for (const entry of signedIn) expect(entry).toMatchObject({ actorRole: 'patient', outcome: 'done' })
  const failed = { by: id, role: 'visitor', action: 'sign_in_failed', record: id, of: id, outcome: 'refused' }
  expect(await entriesOf(database.db)).toEqual([failed])
  clock.advance(60)
  await refusal(logIn(wrongPassword))
  expect(await entriesOf(database.db)).toEqual([failed, failed])
})

test('a failed sign-in with an unknown email address records its origin, but neither the address nor the network in plain text', async () => {
  const { http, database, everything } = await clinic({ env: { TRUST_PROXY: '1' } })
  const attempt = (name: string, network: string) =>
    http
      .post('/api/login')
      .set(from(network))
      .send({ email: `${name}@example.test`, password: wrongPassword })
  for (const name of ['eve', 'omar', 'nour']) await attempt(name, '203.0.113.7')
  await attempt('eve', '203.0.113.8')
  const entries = await entriesOf(database.db)
  expect(entries.map(({ action, outcome }) => ({ action, outcome }))).toEqual(
    Array.from({ length: 2 }, () => ({ action: 'sign_in_failed', outcome: 'refused' })),
  )
  expect(new Set(entries.map(({ by }) => by)).size).toBe(2)
  expect(await everything()).not.toMatch(/eve|omar|nour|203\.0\.113/)
})

test('changes of password and e-mail address are written down, each of them', async () => {
  const { asVisitor, buildUser, asUser, codeFor, database } = await clinic()
  const { id } = await buildUser({ email })
  const change = async (password: string) =>
    (await asUser(id)).profile.changePassword({ body: { newPassword: password, confirmPassword: password } })
  await change(newPassword)
  await asVisitor.recovery.initiate({ body: { email } })
  const { resetToken } = await asVisitor.recovery.verify({ body: { email, otp: await codeFor(email) } })
  await asVisitor.recovery.complete({
    body: { email, resetToken, newPassword: testPassword, confirmPassword: testPassword },
  })
  const mona = await asUser(id)
  const newEmail = 'mona.new@example.test'
  await mona.profile.changeEmail({ body: { newEmail, password: testPassword } })
  await mona.profile.verifyNewEmail({ body: { newEmail, otp: await codeFor(newEmail) } })
  const own = { by: id, role: 'patient', record: id, of: id, outcome: 'done' }
  expect(await entriesOf(database.db)).toEqual(
    expect.arrayContaining(
      ['password_changed', 'password_reset', 'email_changed'].map((action) => ({ ...own, action })),
    ),
  )
})

test('who decides about a doctor, and who becomes an administrator, is written down', async () => {
  const { asAdministrator, buildDoctor, buildUser, deps, database } = await clinic()
  const administrator = await asAdministrator()
  const by = (await administrator.account.user()).id
  const doctor = await buildDoctor({ status: 'pending' })
  const params = { id: doctor.id }
  await administrator.doctors.decline({ params, body: { reason: 'No degree yet.' } })
  await administrator.doctors.approve({ params, body: {} })
  await administrator.doctors.remove({ params })
  await administrator.doctors.reinstate({ params })
  const about = { by, role: 'administrator', record: doctor.id, of: doctor.userId, outcome: 'done' }
  const actions = ['doctor_declined', 'doctor_approved', 'doctor_unlisted', 'doctor_reinstated']
  expect(
    (await entriesOf(database.db)).toSorted(
      (one, other) => actions.indexOf(one.action) - actions.indexOf(other.action),
    ),
  ).toEqual(actions.map((action) => ({ ...about, action })))
  const created = await administrator.doctors.create({
    body: { firstName: 'Nour', lastName: 'Selim', email: 'nour@example.test', speciality: 'Neurologist', fees: 50 },
  })
  expect(await entriesOf(database.db, 'doctor_created')).toMatchObject([{ by, record: created.id }])
  const { id } = await buildUser({ email })
  await createAdmin(deps, email)
  expect(await entriesOf(database.db, 'became_administrator')).toEqual([
    { by: id, role: 'operator', action: 'became_administrator', record: id, of: id, outcome: 'done' },
  ])
})

test('an entry names no account directly, and identifies no one once the account is deleted', async () => {
  const { asVisitor, buildUser, database } = await clinic()
  const { id } = await buildUser({ email })
  await refusal(asVisitor.account.login({ body: { email, password: wrongPassword } }))
  const [entry] = await database.db.select().from(auditEntries)
  expect(JSON.stringify(entry)).not.toContain(id)
  expect(await entriesOf(database.db)).toMatchObject([{ of: id }])
  await database.db.delete(users).where(eq(users.id, id))
  expect(await database.db.select().from(auditSubjects)).toEqual([])
  expect(await database.db.select().from(auditEntries)).toEqual([entry])
})

test.each([
  'update audit_entries set action = $$nothing$$',
  'delete from audit_entries',
  'truncate audit_entries',
  'truncate audit_entries cascade',
])('refuses to %s', async (statement) => {
  const { asVisitor, buildUser, database } = await clinic()
  await buildUser({ email })
  await refusal(asVisitor.account.login({ body: { email, password: wrongPassword } }))
  await expect(database.db.execute(statement)).rejects.toMatchObject({
    cause: { message: 'audit entries are kept as they are' },
  })
  expect(await database.db.$count(auditEntries)).toBe(1)
})

test.each([
  'truncate audit_subjects',
  'truncate audit_subjects cascade',
  'update audit_subjects set subject = gen_random_uuid()',
  'update audit_subjects set user_id = user_id',
  'delete from audit_subjects',
])('refuses to %s: entries would become anonymous, or another person’s', async (statement) => {
  const { buildUser, database } = await clinic()
  await buildUser({ email })
  await buildUser()
  const before = await database.db.select().from(auditSubjects)
  await expect(database.db.execute(statement)).rejects.toMatchObject({
    cause: { message: 'an audit subject ends with its person' },
  })
  expect(await database.db.select().from(auditSubjects)).toEqual(before)
})

test('a person’s audit subject is deleted with their erasure, and those of many accounts with the accounts', async () => {
  const { buildUser, database } = await clinic()
  const [mona, omar, huda] = [await buildUser(), await buildUser(), await buildUser()]
  await database.db.delete(auditSubjects).where(eq(auditSubjects.userId, mona.id))
  expect((await database.db.select().from(auditSubjects)).map(({ userId }) => userId).toSorted()).toEqual(
    [omar.id, huda.id].toSorted(),
  )
  await database.db.delete(users)
  expect(await database.db.select().from(auditSubjects)).toEqual([])
})
