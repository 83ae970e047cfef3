import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal, testPassword } from '../../test/clinic.ts'
import { nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { waitingLine } from '../../test/clinics/waiting-line.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { dataExports } from '../data-export/data-exports.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { people } from '../people/people.table.ts'
import { waitingEntries } from '../waiting/waiting.table.ts'

type Clinic = Pick<
  Awaited<ReturnType<typeof payingClinic>>,
  'buildUser' | 'asUser' | 'deliver' | 'clock' | 'database' | 'everything'
>

/** Accounts that will be deleted, and what must be left of them: nothing. */
function leaving({ buildUser, asUser, deliver, clock, database: { db }, everything }: Clinic) {
  const account = async () => {
    const email = `canary${crypto.randomUUID()}@example.test`
    const { id } = await buildUser({ firstName: 'Canaryhoda', lastName: 'Canaryaziz', email })
    return { id, email, client: await asUser(id) }
  }
  type Client = Awaited<ReturnType<typeof account>>['client']
  const erase = (client: Client, who: string[] = []) =>
    client.erasure.erase({ body: { password: testPassword, people: who } })
  const settle = async () => {
    await deliver()
    clock.advance(6)
    await deliver()
  }
  async function expectGone(id: string) {
    const [user] = await db.select().from(users).where(eq(users.id, id))
    expect(user?.status).toBe('erased')
    const visits = await db.select().from(appointments).where(eq(appointments.personId, id))
    expect(visits.filter(({ status, notes }) => status !== 'cancelled' || notes !== null)).toEqual([])
    const isTheirs = or(eq(waitingEntries.accountId, id), eq(waitingEntries.personId, id))
    expect(await db.$count(waitingEntries, and(isTheirs, isNull(waitingEntries.endedAt)))).toBe(0)
    const guards = or(eq(guardianships.accountId, id), eq(guardianships.personId, id))
    expect(await db.$count(guardianships, and(guards, isNull(guardianships.endedAt)))).toBe(0)
    expect((await everything()).match(/canary\w+/gi)).toBeNull()
  }
  return { account, erase, settle, expectGone }
}
const rounds = ['10:00', '11:00', '12:00', '13:00']

test('an offer that is accepted while its account is deleted books nothing, and the time is free again', async () => {
  const place = await waitingLine()
  const { account, erase, settle, expectGone } = leaving(place)
  const { mona, omar, doctor, clock, offer, join, first } = place
  for (const appointmentTime of rounds) {
    const body = { doctorId: doctor.id, ...nextMonday, appointmentTime }
    const { id: visit } = await mona.appointments.book({ body })
    const { id, client } = await account()
    await join(client)
    await mona.appointments.cancel({ params: { id: visit } })
    clock.advance(30)
    await offer()
    const entry = await first(client)
    expect(entry?.offer).toBeTruthy()
    const params = { id: entry?.id ?? '', offerId: entry?.offer?.id ?? '' }
    const [gone] = await Promise.allSettled([erase(client), client.waitingList.accept({ params })])
    expect(gone.status).toBe('fulfilled')
    await settle()
    await expectGone(id)
    await omar.appointments.book({ body })
  }
})

test('who joins the waiting list while the account is deleted does not wait', async () => {
  const place = await waitingLine()
  const { account, erase, settle, expectGone } = leaving(place)
  for (const _ of rounds) {
    const { id, client } = await account()
    const [gone] = await Promise.allSettled([erase(client), place.join(client)])
    expect(gone.status).toBe('fulfilled')
    await settle()
    await expectGone(id)
  }
})

test('a guardian who is deleted while another accepts their child leaves the child to the other, or takes it along', async () => {
  const place = await payingClinic()
  const { account, erase, settle, expectGone } = leaving(place)
  const { asPatient, deliver, database } = place
  const omar = await asPatient('omar')
  const email = (await omar.account.user()).email
  for (const withChild of [true, false, true, false]) {
    const { id, client } = await account()
    const body = { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' as const }
    const lina = await client.family.add({ body })
    await client.family.invite({ body: { email, personIds: [lina.id] } })
    const mail = (await deliver()).findLast(({ to, text }) => to === email && text.includes('#invitation='))
    const token = /#invitation=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    const [gone, accepted] = await Promise.allSettled([
      erase(client, withChild ? [lina.id] : []),
      omar.family.accept({ body: { token } }),
    ])
    await settle()
    const guarded = (await omar.family.list()).map((member) => member.id)
    const [row] = await database.db.select().from(people).where(eq(people.id, lina.id))
    // The child is with one of them, or gone: never alone, and never with Omar without a name.
    expect(guarded.includes(lina.id)).toBe(accepted.status === 'fulfilled' && row?.fullName === 'Lina Farid')
    if (gone.status === 'rejected') {
      expect(gone.reason).toMatchObject({ code: 'family_undecided' })
      await erase(client, guarded.includes(lina.id) ? [] : [lina.id])
      await settle()
    }
    await expectGone(id)
    if (guarded.includes(lina.id)) await omar.family.end({ params: { id: lina.id } })
  }
})

test('an invitation that is accepted by an account while it is deleted gives it no one to book for', async () => {
  const place = await payingClinic()
  const { account, erase, settle, expectGone } = leaving(place)
  const { mona, deliver } = place
  const body = { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' as const }
  const lina = await mona.family.add({ body })
  for (const _ of rounds) {
    const { id, email, client } = await account()
    await mona.family.invite({ body: { email, personIds: [lina.id] } })
    const mail = (await deliver()).findLast(({ to, text }) => to === email && text.includes('#invitation='))
    const token = /#invitation=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    const [gone] = await Promise.allSettled([erase(client), client.family.accept({ body: { token } })])
    expect(gone.status).toBe('fulfilled')
    await settle()
    expect((await mona.family.list()).map((member) => member.id)).toEqual([lina.id])
    await expectGone(id)
  }
})

test('a record that is claimed while its account is deleted is erased with it, or stays the clinic’s', async () => {
  const place = await payingClinic()
  const { account, erase, settle, expectGone } = leaving(place)
  const { asUser, buildUser, database } = place
  const nour = await asUser((await buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  for (const [round, _] of rounds.entries()) {
    const { id, client } = await account()
    const phone = `0100123456${round}`
    const record = await nour.desk.addPerson({ body: { fullName: 'Canaryhoda Canaryaziz', birthYear: 1994, phone } })
    const { code } = await nour.merges.issueCode({ params: { id: record.id }, body: {} })
    const [gone, claimed] = await Promise.allSettled([
      erase(client),
      client.merges.claim({ body: { code, birthYear: 1994 } }),
    ])
    expect(gone.status).toBe('fulfilled')
    await settle()
    const rows = await database.db
      .select()
      .from(people)
      .where(inArray(people.id, [id, record.id]))
    const left = rows.find((row) => row.id === record.id)
    if (claimed.status === 'fulfilled') expect(left?.fullName).toBe('Deleted account')
    else {
      expect([left?.mergedInto, left?.fullName]).toEqual([null, 'Canaryhoda Canaryaziz'])
      await database.db.update(people).set({ fullName: 'Layan Aziz', searchTerms: [] }).where(eq(people.id, record.id))
    }
    await expectGone(id)
  }
})

test('a file that is requested or made while its account is deleted does not stay', async () => {
  const place = await payingClinic()
  const { account, erase, settle, expectGone } = leaving(place)
  const { database, files, work } = place
  const stored = () => files.names().filter((name) => name.startsWith('exports/'))
  for (const isAsked of [true, false, true, false]) {
    const { id, client } = await account()
    const ask = () => client.dataExport.request({ body: { password: testPassword } })
    if (!isAsked) await ask()
    const [gone] = await Promise.allSettled([erase(client), isAsked ? ask() : work()])
    expect(gone.status).toBe('fulfilled')
    await settle()
    place.clock.advance(25)
    await settle()
    expect(await database.db.$count(dataExports)).toBe(0)
    expect(stored()).toEqual([])
    await expectGone(id)
  }
})

test('a time that is held and paid while its account is deleted is refunded in full, or by the rule', async () => {
  const place = await payingClinic()
  const { account, erase, settle, expectGone } = leaving(place)
  const { doctor, doubles, tell, ledger, sweep, atProviders } = place
  for (const appointmentTime of rounds) {
    const { id, client } = await account()
    const body = { doctorId: doctor.id, ...nextMonday, appointmentTime }
    const hold = await client.payments.hold({ body })
    const { url } = await client.payments.checkout({ body: { appointmentId: hold.appointmentId, provider: 'stripe' } })
    const paid = doubles.stripe.pay(url)
    const [gone] = await Promise.allSettled([erase(client), tell(doubles.stripe, paid)])
    expect(gone.status).toBe('fulfilled')
    for (const _ of [1, 2]) {
      await settle()
      await sweep()
    }
    await settle()
    await expectGone(id)
  }
  const sums = await ledger()
  expect([sums.chargedMinor, sums.refundedMinor]).toEqual([rounds.length * 8000, rounds.length * 8000])
  expect(atProviders()).toEqual({ chargedMinor: sums.chargedMinor, refundedMinor: sums.refundedMinor })
})

test('a next visit that the doctor books while its patient is deleted is cancelled and emptied', async () => {
  const place = await payingClinic()
  const { account, erase, settle, expectGone } = leaving(place)
  const { doctor, asUser } = place
  const asDoctor = await asUser(doctor.userId)
  for (const appointmentTime of rounds) {
    const { id, client } = await account()
    const when = { appointmentDate: '2026-03-16', appointmentTime }
    const { id: visit } = await client.appointments.book({ body: { doctorId: doctor.id, ...when } })
    const next = { appointmentDate: '2026-03-17', appointmentTime }
    const [gone] = await Promise.allSettled([
      erase(client),
      asDoctor.visits.bookNext({ params: { id: visit }, body: next }),
    ])
    expect(gone.status).toBe('fulfilled')
    await settle()
    await expectGone(id)
  }
})

test('a merge into an account is final once the account is deleted, also while that happens', async () => {
  const place = await payingClinic()
  const { account, erase, settle, expectGone } = leaving(place)
  const { asUser, buildUser, asAdministrator, database } = place
  const nour = await asUser((await buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  for (const isRace of [false, true, true]) {
    const { id, client } = await account()
    const administrator = await asAdministrator()
    const fullName = 'Canaryhoda Canaryaziz'
    const { id: otherId } = await nour.desk.addPerson({ body: { fullName, phone: '01001234567' } })
    const merge = await administrator.merges.merge({ body: { keptId: id, otherId } })
    const undo = () => administrator.merges.undo({ params: { id: merge.id } })
    if (!isRace) {
      await erase(client)
      expect(await refusal(undo())).toMatchObject({ code: 'merge_final' })
    } else await Promise.allSettled([erase(client), undo()])
    await settle()
    const [other] = await database.db.select().from(people).where(eq(people.id, otherId))
    // It went with the account, or was parted before and is the clinic's.
    expect([
      [id, 'Deleted account'],
      [null, fullName],
    ]).toContainEqual([other?.mergedInto, other?.fullName])
    if (other?.mergedInto === null)
      await database.db.update(people).set({ fullName: 'Layan Aziz', searchTerms: [] }).where(eq(people.id, otherId))
    await expectGone(id)
  }
})
