import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { waitingLine as ready } from '../../test/clinics/waiting-line.ts'

test('the link of an offer shows that offer alone, changes nothing, and its secret is not stored', async () => {
  const { omar, join, free, mailed, asVisitor, everything } = await ready()
  await join(omar)
  await free()
  const token = await mailed()
  const before = await everything()
  for (let round = 0; round < 3; round++) {
    const seen = await asVisitor.waitingOffers.open({ body: { token } })
    expect(seen).toMatchObject({ state: 'open', isWaiting: true, startsAt: '2026-03-02T08:00:00.000Z' })
    expect(JSON.stringify(seen)).not.toMatch(/peciality|notes|fee":|email/i)
    expect(await refusal(asVisitor.waitingOffers.accept({ body: { token, shown: seen.shown } }))).toMatchObject({
      code: 'press_too_soon',
    })
  }
  expect(await refusal(asVisitor.waitingOffers.open({ body: { token: 'a'.repeat(43) } }))).toMatchObject({
    code: 'waiting_offer_ended',
  })
  expect(await everything()).toBe(before)
  expect(before).not.toContain(token)
})

test('the link of an offer books with a press, and a second press changes nothing', async () => {
  const { omar, join, free, mailed, asVisitor, pressed } = await ready()
  await join(omar)
  await free()
  const body = await pressed(await mailed())
  expect(await asVisitor.waitingOffers.accept({ body })).toMatchObject({ state: 'taken', isWaiting: false })
  expect(await asVisitor.waitingOffers.accept({ body })).toMatchObject({ state: 'taken' })
  expect(await omar.appointments.list()).toHaveLength(1)
  expect(await refusal(asVisitor.waitingOffers.decline({ body }))).toMatchObject({ code: 'waiting_offer_ended' })
})

test('the link of an offer can end the waiting, and the time is offered to the next', async () => {
  const { omar, nadia, join, free, offer, offered, mailed, asVisitor, pressed } = await ready()
  await join(omar)
  await join(nadia)
  await free()
  const body = await pressed(await mailed())
  expect(await asVisitor.waitingOffers.stop({ body })).toMatchObject({ state: 'declined', isWaiting: false })
  await offer()
  expect(await offered(nadia)).toBeDefined()
  expect(await omar.waitingList.list()).toEqual({ entries: [] })
})
