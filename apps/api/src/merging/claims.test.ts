import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { mergingClinic, unknownId } from '../../test/clinics/merging-clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { claimCodes } from './claim-codes.table.ts'

test('a code needs a year of birth, and is not for accounts', async () => {
  const { nour, twin, patientId } = await mergingClinic()
  const issue = (id: string, body = {}) => nour.merges.issueCode({ params: { id }, body })
  expect(await refusal(issue(unknownId))).toMatchObject({ code: 'person_not_found' })
  expect(await refusal(issue(await patientId('mona')))).toMatchObject({ code: 'person_has_account' })
  expect(await refusal(issue(twin.id))).toMatchObject({ code: 'birth_year_needed' })
  expect(await issue(twin.id, { birthYear: 1994 })).toMatchObject({
    code: expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/),
  })
})

test('a claimed record is the account’s: its visits are listed, and the code works once', async () => {
  const { mona, omar, nour, issue, bookFor, layan, visitsOf, patientId, database, clock } = await mergingClinic()
  await bookFor(layan.id, '10:00')
  const code = await issue()
  expect(await mona.merges.claim({ body: { code: ` ${code.toLowerCase()} `, birthYear: 1994 } })).toEqual({
    visits: 1,
    isPending: false,
  })
  expect(await mona.appointments.list()).toHaveLength(1)
  expect(await visitsOf(await patientId('mona'))).toBe(1)
  const card = await nour.personCards.show({ params: { id: layan.id } })
  expect(card).toMatchObject({ person: { id: await patientId('mona') }, claimedAt: clock.now().toISOString() })
  expect(await refusal(omar.merges.claim({ body: { code, birthYear: 1994 } }))).toMatchObject({ code: 'claim_refused' })
  expect(await database.db.$count(auditEntries, sql`action = 'record_claimed'`)).toBe(2)
})

test('visits of a claimed record get reminders, though there was no recipient when they were booked', async () => {
  const { mona, issue, bookFor, layan, deps, clock, deliver } = await mergingClinic()
  await bookFor(layan.id, '10:00')
  await mona.merges.claim({ body: { code: await issue(), birthYear: 1994 } })
  clock.set('2026-03-02T06:00:00.000Z')
  await sendReminders(deps)
  const mails = (await deliver()).filter(({ subject }) => subject.startsWith('Reminder'))
  expect(mails).toHaveLength(1)
})

test('five wrong years end a code; a newer code ends the one before', async () => {
  const { mona, issue, database, clock, asPatient } = await mergingClinic()
  const code = await issue()
  const claim = (birthYear: number, wanted = code) => mona.merges.claim({ body: { code: wanted, birthYear } })
  for (let times = 1; times <= 5; times++) {
    clock.set(`2026-03-01T06:00:0${times}Z`)
    expect(await refusal(claim(1990))).toMatchObject({ status: 422, code: 'claim_refused' })
  }
  expect(await refusal(claim(1994))).toMatchObject({ code: 'claim_refused' })
  expect(await database.db.$count(auditEntries, sql`action = 'claim_refused'`)).toBe(5)
  const fresh = await issue()
  const newest = await issue()
  expect(await database.db.$count(claimCodes)).toBe(1)
  expect(await refusal(claim(1994, fresh))).toMatchObject({ code: 'claim_refused' })
  clock.set('2026-04-01T06:00:00Z')
  const later = await asPatient('mona')
  expect(await refusal(later.merges.claim({ body: { code: newest, birthYear: 1994 } }))).toMatchObject({
    code: 'claim_refused',
  })
})

test('an adult takes their record over, and their former guardian sees nothing from the next call on', async () => {
  const { mona, omar, nour, database } = await mergingClinic()
  const child = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  await database.db.execute(sql`update people set birth_date = '2007-05-04', birth_year = 2007 where id = ${child.id}`)
  await database.db.update(guardianships).set({ since: new Date('2019-05-04T06:00:00Z') })
  const { code } = await nour.merges.issueCode({ params: { id: child.id }, body: {} })
  await omar.merges.claim({ body: { code, birthYear: 2007 } })
  expect(await mona.family.list()).toEqual([])
})

test('who books for a person cannot make the record their own, and the code still works for the person', async () => {
  const { mona, omar, nour, patientId } = await mergingClinic()
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2010-05-04', relation: 'child' } })
  const { code } = await nour.merges.issueCode({ params: { id: lina.id }, body: {} })
  const body = { code, birthYear: 2010 }
  expect(await refusal(mona.merges.claim({ body }))).toMatchObject({ status: 409, code: 'claim_by_guardian' })
  expect((await mona.family.list()).map(({ id }) => id)).toEqual([lina.id])
  expect(await omar.merges.claim({ body })).toMatchObject({ isPending: true })
  expect(await patientId('mona')).not.toBe(lina.id)
})

test('of ten concurrent claims with one code, one account gets the record', async () => {
  const { mona, omar, issue } = await mergingClinic()
  const body = { code: await issue(), birthYear: 1994 }
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? mona : omar).merges.claim({ body })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

/** Lina is a minor for whom Mona and Omar book; Sara has an account and holds a code for Lina's record. */
async function claimedMinor() {
  const place = await mergingClinic()
  const { mona, omar, nour, asPatient, patientId, deliver } = place
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2010-05-04', relation: 'child' } })
  const omarsEmail = (await omar.account.user()).email
  await mona.family.invite({ body: { email: omarsEmail, personIds: [lina.id] } })
  const token =
    /#invitation=([\w-]{43})/.exec((await deliver()).findLast(({ to }) => to === omarsEmail)?.text ?? '')?.[1] ?? ''
  await omar.family.accept({ body: { token } })
  const sara = await asPatient('sara')
  await place.book(monday, mona)
  const { code } = await nour.merges.issueCode({ params: { id: lina.id }, body: {} })
  const claim = (who = sara) => who.merges.claim({ body: { code, birthYear: 2010 } })
  const answer = async (who: typeof mona, agrees: boolean, id?: string) =>
    who.merges.answerClaim({
      params: { id: id ?? (await mona.merges.pendingClaims())[0]?.id ?? unknownId },
      body: { agrees },
    })
  const titles = async (who: typeof mona) => (await who.notifications.list({ query: {} })).map(({ title }) => title)
  return { ...place, lina, sara, saraId: await patientId('sara'), claim, answer, titles }
}

test('neither staff nor the issuer of the code can claim a record', async () => {
  const { nour, admin, issue, asUser, buildUser, database, doctor, layan } = await mergingClinic()
  const body = { code: await issue(), birthYear: 1994 }
  expect(await refusal(nour.merges.claim({ body }))).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await refusal(admin.merges.claim({ body }))).toMatchObject({ code: 'forbidden' })
  expect(await refusal((await asUser(doctor.userId)).merges.claim({ body }))).toMatchObject({ code: 'forbidden' })
  const former = await buildUser({ role: 4 })
  const { code } = await (await asUser(former.id)).merges.issueCode({ params: { id: layan.id }, body: {} })
  await database.db.execute(sql`update users set role = 2 where id = ${former.id}`)
  const again = (await asUser(former.id)).merges.claim({ body: { code, birthYear: 1994 } })
  expect(await refusal(again)).toMatchObject({ code: 'claim_refused' })
})

test.each([
  ['name', { firstName: 'nour', lastName: 'Selim' }],
  ['telephone', { phoneNumber: '+201005550123' }],
  ['mailbox', { email: 'nour+private@clinic.example' }],
])(
  'who issued a code does not redeem it with a private account of the same %s; a colleague may issue one for it',
  async (_, values) => {
    const { buildUser, asUser, layan } = await mergingClinic()
    const desk = {
      role: 4,
      firstName: 'Nour',
      lastName: 'Selim',
      phoneNumber: '+201005550123',
      email: 'nour@clinic.example',
    }
    const issuer = await asUser((await buildUser(desk)).id)
    const colleague = await asUser((await buildUser({ role: 4, firstName: 'Amal', lastName: 'Aziz' })).id)
    const claimant = await asUser((await buildUser({ firstName: 'Nadia', lastName: 'Saleh', ...values })).id)
    const issueBy = async (who: typeof issuer) =>
      (await who.merges.issueCode({ params: { id: layan.id }, body: {} })).code
    const claim = async (code: string) => claimant.merges.claim({ body: { code, birthYear: 1994 } })
    expect(await refusal(claim(await issueBy(issuer)))).toMatchObject({ code: 'claim_refused' })
    expect(await claim(await issueBy(colleague))).toMatchObject({ isPending: false })
  },
)

test('guardians are notified of a code, and a claim waits until one of them agrees', async () => {
  const { mona, omar, sara, lina, claim, answer, titles, deliver } = await claimedMinor()
  for (const who of [mona, omar]) expect(await titles(who)).toContain('A code for a record was issued')
  expect(await claim()).toEqual({ visits: 0, isPending: true })
  expect(await titles(omar)).toContain('An account asks for a record')
  expect((await deliver()).filter(({ subject }) => subject === 'An account asks for a record')).toHaveLength(2)
  expect(await mona.family.list()).toMatchObject([{ id: lina.id }])
  expect(await refusal(claim())).toMatchObject({ code: 'claim_refused' })
  expect(await mona.merges.pendingClaims()).toMatchObject([
    { person: { id: lina.id }, claimant: { fullName: 'sara Farid' } },
  ])
  expect(await sara.merges.pendingClaims()).toEqual([])
  const [pending] = await omar.merges.pendingClaims()
  expect(await refusal(answer(sara, true, pending?.id))).toMatchObject({ status: 404, code: 'claim_not_found' })
  expect(await answer(omar, true)).toEqual([])
  expect([await mona.family.list(), await omar.family.list()]).toEqual([[], []])
  expect(await titles(mona)).toContain('A record moved to an account')
  expect(await titles(sara)).toContain('A record moved to an account')
  expect(await refusal(answer(omar, true, pending?.id))).toMatchObject({ code: 'claim_not_found' })
})

test('a claimant who has begun to book for the person no longer waits for an answer', async () => {
  const { mona, sara, lina, claim, answer, deliver } = await claimedMinor()
  await claim()
  const { email } = await sara.account.user()
  await mona.family.invite({ body: { email, personIds: [lina.id] } })
  const mail = (await deliver()).findLast(({ to, text }) => to === email && text.includes('#invitation='))
  const id = (await mona.merges.pendingClaims())[0]?.id
  await sara.family.accept({ body: { token: /#invitation=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' } })
  expect(await mona.merges.pendingClaims()).toEqual([])
  expect(await refusal(answer(mona, true, id))).toMatchObject({ code: 'claim_not_found' })
})

test('a refused or late claim has no effect, and the claimant is notified of a refusal', async () => {
  const { mona, sara, omar, lina, nour, claim, answer, titles, clock, asPatient } = await claimedMinor()
  await claim()
  await answer(mona, false)
  expect(await titles(sara)).toContain('A request for a record was refused')
  expect(await omar.merges.pendingClaims()).toEqual([])
  expect(await mona.family.list()).toMatchObject([{ id: lina.id }])
  const { code } = await nour.merges.issueCode({ params: { id: lina.id }, body: {} })
  await sara.merges.claim({ body: { code, birthYear: 2010 } })
  const [late] = await mona.merges.pendingClaims()
  clock.set('2026-03-16T06:00:01Z')
  const later = await asPatient('mona')
  expect(await refusal(answer(later, true, late?.id))).toMatchObject({ code: 'claim_not_found' })
})

test('a claim ends the guardians’ waiting list entries on behalf of the person', async () => {
  const { mona, omar, lina, doctor, claim, answer, asPatient } = await claimedMinor()
  await omar.waitingList.join({ body: { doctorId: doctor.id, personId: lina.id } })
  const farah = await asPatient('farah')
  await farah.waitingList.join({ body: { doctorId: doctor.id } })
  await claim()
  await answer(mona, true)
  expect((await farah.waitingList.list()).entries).toMatchObject([{ place: 1 }])
})

test('undoing a claim restores the guardians that it ended, except one who no longer books for the person', async () => {
  const { mona, omar, admin, lina, claim, answer, undo } = await claimedMinor()
  await claim()
  await answer(mona, true)
  const [merge] = await admin.merges.list()
  await undo(merge?.id ?? '')
  expect([await mona.family.list(), await omar.family.list()]).toMatchObject([[{ id: lina.id }], [{ id: lina.id }]])
})

test('if one guardian agrees and another refuses concurrently, one answer counts', async () => {
  const { mona, omar, claim, answer } = await claimedMinor()
  await claim()
  const [pending] = await mona.merges.pendingClaims()
  const answers = await Promise.allSettled([answer(mona, true, pending?.id), answer(omar, false, pending?.id)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
