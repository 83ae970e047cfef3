import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'

/** Mona books for Lina, and Omar has an account. */
async function ready() {
  const place = await clinic()
  const [mona, omar] = [await place.asPatient('mona'), await place.asPatient('omar')]
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const { email } = (await omar.account.user()) ?? { email: '' }
  const invite = (to = email, who = mona) => who.family.invite({ params: { id: lina.id }, body: { email: to } })
  /** The value of the latest invitation's link. */
  const tokenOf = async () => {
    const mails = await place.deliver()
    return /#invitation=([\w-]{43})/.exec(mails.findLast(({ text }) => text.includes('#invitation='))?.text ?? '')?.[1] ?? ''
  }
  const accept = (token: string, who = omar) => who.family.accept({ body: { token } })
  return { ...place, mona, omar, lina, email, invite, tokenOf, accept }
}

test('only who books for somebody invites a second guardian, and not themself', async () => {
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
  expect(await accept(token)).toMatchObject({ id: lina.id, relation: 'child' })
  expect(await accept(token)).toMatchObject({ id: lina.id })
  expect(await omar.family.list()).toHaveLength(1)
  await mona.family.end({ params: { id: lina.id } })
  expect(await omar.family.list()).toHaveLength(1)
})

test('it is worth nothing after fourteen days, after who invited books no longer, or once it was used and ended', async () => {
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

test('of six acceptances at once, one guardianship comes', async () => {
  const { omar, invite, tokenOf, accept } = await ready()
  await invite()
  const token = await tokenOf()
  await Promise.all(Array.from({ length: 6 }, () => accept(token)))
  expect(await omar.family.list()).toHaveLength(1)
})
