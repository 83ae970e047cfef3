import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'

/** Mona books for Lina, and Omar has an account. */
async function ready() {
  const place = await clinic()
  const [mona, omar] = [await place.asPatient('mona'), await place.asPatient('omar')]
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const { email } = await omar.account.user()
  const invite = (to = email, who = mona) => who.family.invite({ body: { email: to, personIds: [lina.id] } })
  /** The value of the latest invitation's link. */
  const tokenOf = async () => {
    const mails = await place.deliver()
    return (
      /#invitation=([\w-]{43})/.exec(mails.findLast(({ text }) => text.includes('#invitation='))?.text ?? '')?.[1] ?? ''
    )
  }
  const accept = (token: string, who = omar) => who.family.accept({ body: { token } })
  return { ...place, mona, omar, lina, email, invite, tokenOf, accept }
}

test('only a guardian can invite a second guardian, and not themselves', async () => {
  const { mona, omar, invite } = await ready()
  expect(await refusal(invite('second@example.test', omar))).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await refusal(invite('no address'))).toMatchObject({ code: 'validation_failed' })
  const own = (await mona.account.user())?.email ?? ''
  expect(await refusal(invite(own))).toMatchObject({ code: 'own_email' })
})

test('an invitation is accepted by the account of its address, once or twice alike', async () => {
  const { mona, omar, lina, invite, tokenOf, accept } = await ready()
  await invite()
  const token = await tokenOf()
  expect(await refusal(accept(token, mona))).toMatchObject({ code: 'invitation_ended' })
  expect(await accept(token)).toMatchObject([{ id: lina.id, relation: 'child' }])
  expect(await accept(token)).toMatchObject([{ id: lina.id }])
  expect(await omar.family.list()).toHaveLength(1)
  await mona.family.end({ params: { id: lina.id } })
  expect(await omar.family.list()).toHaveLength(1)
})

test('it is void after fourteen days, after the inviter stops booking, or once it was used and ended', async () => {
  const { mona, omar, lina, invite, tokenOf, accept, clock, asPatient } = await ready()
  await invite()
  const token = await tokenOf()
  await accept(token)
  await omar.family.end({ params: { id: lina.id } })
  expect(await refusal(accept(token))).toMatchObject({ code: 'invitation_ended' })
  await invite()
  const second = await tokenOf()
  await mona.family.end({ params: { id: lina.id } })
  expect(await refusal(accept(second))).toMatchObject({ code: 'invitation_ended' })
  expect(second).not.toBe(token)
  clock.set('2026-03-20T06:00:00Z')
  expect(await refusal(accept(second, await asPatient('omar')))).toMatchObject({ code: 'invitation_ended' })
})

test.each(['of a guardian', 'of the person'])(
  'no other mail of the same invitation brings back a guardian who has left: %s',
  async (whose) => {
    const { omar, lina, invite, tokenOf, accept, email, asPatient, patientId } = await ready()
    const hoda = await asPatient('hoda')
    const linkOf = async () => {
      await (whose === 'of a guardian' ? invite() : hoda.family.inviteOwn({ body: { email } }))
      return tokenOf()
    }
    const [lost, token, unread] = [await linkOf(), await linkOf(), await linkOf()]
    await accept(token)
    const later = await linkOf()
    if (whose === 'of a guardian') await omar.family.end({ params: { id: lina.id } })
    else await hoda.family.endGuardian({ params: { id: await patientId('omar') } })
    for (const link of [lost, token, unread, later])
      expect(await refusal(accept(link))).toMatchObject({ code: 'invitation_ended' })
    expect(await omar.family.list()).toEqual([])
  },
)

test.each(['for a child', 'for oneself'])('an invitation of a suspended account is void: %s', async (whose) => {
  const { mona, email, invite, tokenOf, accept, asAdministrator, patientId } = await ready()
  await (whose === 'for a child' ? invite() : mona.family.inviteOwn({ body: { email } }))
  const token = await tokenOf()
  const admin = await asAdministrator()
  const params = { id: await patientId('mona') }
  await admin.accounts.suspend({ params })
  expect(await refusal(accept(token))).toMatchObject({ code: 'invitation_ended' })
  await admin.accounts.restore({ params })
  expect(await accept(token)).toHaveLength(1)
})

test('six concurrent acceptances create one guardianship', async () => {
  const { omar, invite, tokenOf, accept } = await ready()
  await invite()
  const token = await tokenOf()
  await Promise.all(Array.from({ length: 6 }, () => accept(token)))
  expect(await omar.family.list()).toHaveLength(1)
})

test('names in an invitation never become its subject or a link', async () => {
  const place = await clinic({ env: { CLINIC_NAME: 'Aafiya' } })
  const { id } = await place.buildUser({ firstName: 'www.evil.example', lastName: 'http://evil.example' })
  const mona = await place.asUser(id)
  const child = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  await mona.family.invite({ body: { email: 'second@example.test', personIds: [child.id] } })
  const mail = (await place.deliver()).find(({ to }) => to === 'second@example.test')
  expect(mail?.subject).toBe('An invitation to book appointments at Aafiya')
  expect(mail?.text).toContain(
    'www.evil.example http://evil.example has asked you to book and manage appointments for Lina Farid',
  )
  expect(mail?.html).not.toMatch(/www\.evil|evil\.example|http:\/\/evil/)
  expect(mail?.html).toContain('<span dir="auto">Lina Farid</span>')
  expect(mail?.html.match(/<a /g)).toHaveLength(1)
})

/** Mona's second child, and one invitation of Omar for both. */
async function invitedForBoth() {
  const place = await ready()
  const { mona, lina, email } = place
  place.clock.advance(1)
  const adam = await mona.family.add({ body: { fullName: 'Adam Farid', dateOfBirth: '2016-02-01', relation: 'child' } })
  await place.deliver()
  await mona.family.invite({ body: { email, personIds: [lina.id, adam.id, lina.id] } })
  return { ...place, adam, token: await place.tokenOf() }
}

test('one invitation and one acceptance are for several children, each named, by one mail to each reader', async () => {
  const { mona, omar, lina, adam, email, token, accept, deliver } = await invitedForBoth()
  const asked = (await deliver()).filter(({ to, text }) => to === email && text.includes('#invitation='))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.text).toContain('book and manage appointments for Lina Farid and Adam Farid too')
  const opened = await omar.family.open({ body: { token } })
  expect(opened.inviter.fullName).toBe('mona Farid')
  expect(opened.people.map(({ fullName }) => fullName)).toEqual(['Lina Farid', 'Adam Farid'])
  expect(await omar.family.list()).toEqual([])
  const before = (await deliver()).length
  expect((await accept(token)).map(({ id }) => id)).toEqual([lina.id, adam.id])
  expect(await omar.family.list()).toHaveLength(2)
  const told = (await deliver()).slice(before)
  expect(told).toHaveLength(2)
  expect(told.find(({ to }) => to === email)?.text).toContain('Lina Farid and Adam Farid’s appointments')
  expect((await mona.notifications.list())[0]?.body).toContain('Lina Farid and Adam Farid’s appointments too')
})

test('an invitation for people whom the caller does not all book for is refused as a whole', async () => {
  const { mona, lina, omar, deliver } = await ready()
  const noor = await omar.family.add({ body: { fullName: 'Noor Adel', dateOfBirth: '2019-05-04', relation: 'child' } })
  const before = (await deliver()).length
  const both = { email: 'second@example.test', personIds: [lina.id, noor.id] }
  expect(await refusal(mona.family.invite({ body: both }))).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await refusal(mona.family.invite({ body: { ...both, personIds: [] } }))).toMatchObject({ status: 422 })
  expect(await deliver()).toHaveLength(before)
})

test('only the account of its address opens an invitation, and nothing of it shows to another', async () => {
  const { mona, token, asVisitor } = await invitedForBoth()
  expect(await refusal(asVisitor.family.open({ body: { token } }))).toMatchObject({ status: 401 })
  expect(await refusal(mona.family.open({ body: { token } }))).toMatchObject({ code: 'invitation_ended' })
})

test('a child whom the inviter no longer books for is not part of it; the others are', async () => {
  const { mona, omar, lina, adam, token, accept } = await invitedForBoth()
  await mona.family.end({ params: { id: lina.id } })
  expect((await omar.family.open({ body: { token } })).people.map(({ id }) => id)).toEqual([adam.id])
  expect((await accept(token)).map(({ id }) => id)).toEqual([adam.id])
  await omar.family.end({ params: { id: adam.id } })
  expect(await refusal(accept(token))).toMatchObject({ code: 'invitation_ended' })
})

test('another link for one of the children does not bring back who has left, and keeps the other child', async () => {
  const { omar, lina, adam, token, invite, tokenOf, accept } = await invitedForBoth()
  await invite()
  await accept(await tokenOf())
  await omar.family.end({ params: { id: lina.id } })
  expect((await accept(token)).map(({ id }) => id)).toEqual([adam.id])
  expect((await omar.family.list()).map(({ id }) => id)).toEqual([adam.id])
})

test('a third guardian of one child reads that child’s name alone', async () => {
  const { mona, lina, token, accept, tokenOf, asPatient } = await invitedForBoth()
  const hoda = await asPatient('hoda')
  const hodas = (await hoda.account.user())?.email ?? ''
  await mona.family.invite({ body: { email: hodas, personIds: [lina.id] } })
  await accept(await tokenOf(), hoda)
  await accept(token)
  const news = (await hoda.notifications.list()).map(({ body }) => body).join('\n')
  expect(news).toContain('Lina Farid’s appointments too')
  expect(news).not.toContain('Adam')
})

test('accepted six times at once while the inviter leaves one child: each child comes once or not at all', async () => {
  const { mona, omar, lina, adam, token, accept } = await invitedForBoth()
  const tries = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => accept(token)),
    mona.family.end({ params: { id: lina.id } }),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  const family = (await omar.family.list()).map(({ id }) => id)
  expect(family).toContain(adam.id)
  expect(new Set(family).size).toBe(family.length)
})

test('accepted while the desk merges one child into another record: both guardianships are of people who are there', async () => {
  const { omar, lina, adam, token, accept, asAdministrator } = await invitedForBoth()
  const desk = await asAdministrator()
  const { id: keptId } = await desk.desk.addPerson({
    body: { fullName: 'Lina Farid', birthYear: 2019, phone: '01001234567' },
  })
  const [accepted, merged] = await Promise.allSettled([
    accept(token),
    desk.merges.merge({ body: { keptId, otherId: lina.id } }),
  ])
  expect([accepted.status, merged.status]).toEqual(['fulfilled', 'fulfilled'])
  expect((await omar.family.list()).map(({ id }) => id).toSorted()).toEqual([adam.id, keptId].toSorted())
})
