import { randomUUID } from 'node:crypto'

import type { Activity } from '@aafiya/contracts/account/activity'
import { isRecordKind } from '@aafiya/contracts/account/activity-kinds'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { recordChange } from '../platform/audit/record-change.ts'

const child = { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } as const

/** Mona books for her daughter Lina, and Nour Selim is at the front desk. */
async function ready() {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const lina = await place.mona.family.add({ body: child })
  return { ...place, nour, lina, monaId: await place.patientId('mona') }
}

const briefly = ({ kind, actor, person }: Activity) => [kind, actor.kind, actor.name, person?.fullName ?? 'own']

test('activity is for people with an account, about themselves and those they book for', async () => {
  const { asVisitor, asPatient, mona, lina } = await ready()
  expect(await refusal(asVisitor.activity.list())).toMatchObject({ status: 401 })
  expect(await refusal(mona.activity.list({ query: { cursor: 'x' } }))).toMatchObject({ status: 422 })
  const omar = await asPatient('omar')
  expect(await refusal(omar.activity.list({ query: { person: lina.id } }))).toMatchObject({ code: 'person_not_found' })
  expect((await omar.activity.list()).map(briefly)).toEqual([['signed_in', 'you', null, 'own']])
})

test('a view by the front desk is listed immediately, with the receptionist and the person', async () => {
  const { mona, nour, lina, monaId, asAdministrator } = await ready()
  await nour.personCards.show({ params: { id: lina.id } })
  await (await asAdministrator()).personCards.show({ params: { id: monaId } })
  // A child's card names her mother, whose record was viewed too.
  expect((await mona.activity.list()).map(briefly)).toEqual(
    expect.arrayContaining([
      ['person_opened', 'administrator', null, 'own'],
      ['person_opened', 'receptionist', 'Nour S.', 'Lina Farid'],
      ['person_listed', 'receptionist', 'Nour S.', 'own'],
      ['family_member_added', 'you', null, 'Lina Farid'],
    ]),
  )
  const ofLina = await mona.activity.list({ query: { person: lina.id } })
  expect(new Set(ofLina.map(({ person }) => person?.id))).toEqual(new Set([lina.id]))
  const changes = await mona.activity.list({ query: { only: 'changes' } })
  expect(changes.map(briefly)).toEqual([['family_member_added', 'you', null, 'Lina Farid']])
})

test('a look by staff and a sign-in of one’s own are listed immediately', async () => {
  const { nour, monaId, asUser } = await ready()
  await nour.personCards.show({ params: { id: monaId } })
  const mona = await asUser(monaId)
  const kinds = (await mona.activity.list()).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['person_opened', 'signed_in']))
})

test('every entry is on exactly one page', async () => {
  const { mona, nour, lina, clock } = await ready()
  for (let times = 0; times < 5; times++) {
    clock.advance(60)
    // oxlint-disable-next-line no-await-in-loop
    await nour.personCards.show({ params: { id: lina.id } })
  }
  const all = await mona.activity.list()
  const pages: Activity[] = []
  let cursor: string | undefined
  do {
    const next: { cursor: string | null } = { cursor: null }
    const onAnswer = ({ headers }: Response) => void (next.cursor = headers.get('x-next-cursor'))
    // oxlint-disable-next-line no-await-in-loop
    pages.push(...(await mona.activity.list({ query: { limit: '3', ...(cursor && { cursor }) }, onAnswer })))
    cursor = next.cursor ?? undefined
  } while (cursor)
  expect(pages).toEqual(all)
})

test('a guardian reads the record of the person, never their sign-ins; and nothing once the right has ended', async () => {
  const { mona, monaId, asPatient, patientId, deliver, doctor, nour } = await ready()
  const [omar, omarId] = [await asPatient('omar'), await patientId('omar')]
  const email = (await omar.account.user())?.email ?? ''
  await mona.family.inviteOwn({ body: { email } })
  const mail = (await deliver()).findLast(({ to }) => to === email)
  await omar.family.accept({ body: { token: /#invitation=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' } })
  await mona.profile.update({ body: { address: '1 Nile Street' } })
  await omar.appointments.book({ body: { doctorId: doctor.id, personId: monaId, ...nextMonday } })
  await nour.personCards.show({ params: { id: monaId } })

  const seen = await omar.activity.list({ query: { person: monaId } })
  expect(seen.map(({ kind, actor }) => [kind, actor.kind])).toContainEqual(['visit_booked', 'you'])
  expect(seen.filter(({ kind }) => !isRecordKind(kind))).toEqual([])
  const own = await mona.activity.list()
  expect(own.find(({ kind }) => kind === 'visit_booked')?.actor).toMatchObject({ kind: 'guardian' })
  expect(own.map(({ kind }) => kind)).toContain('profile_changed')

  await mona.family.endGuardian({ params: { id: omarId } })
  expect(await refusal(omar.activity.list({ query: { person: monaId } }))).toMatchObject({ code: 'person_not_found' })
})

test('entries of a record that was merged into the caller’s are the caller’s', async () => {
  const { mona, nour, monaId, asAdministrator } = await ready()
  const { id } = await nour.desk.addPerson({ body: { fullName: 'Mona Farid', phone: '01001234567' } })
  await nour.personCards.show({ params: { id } })
  await (await asAdministrator()).merges.merge({ body: { keptId: monaId, otherId: id } })
  const kinds = (await mona.activity.list()).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['person_entered', 'person_opened', 'people_merged']))
})

test('an account that never looked after the person is not named', async () => {
  const { mona, lina, patientId, database, deps } = await ready()
  const omarId = await patientId('omar')
  await database.db.transaction((tx) =>
    recordChange(tx, deps, {
      actor: { userId: omarId, role: 'patient', sessionId: null },
      action: 'claim_refused',
      personId: lina.id,
      recordId: randomUUID(),
    }),
  )
  const refused = (await mona.activity.list()).find(({ kind }) => kind === 'claim_refused')
  expect(refused).toMatchObject({ actor: { kind: 'account', name: null } })
})
