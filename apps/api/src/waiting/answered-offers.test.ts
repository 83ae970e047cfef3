import { expect, test } from 'vitest'

import { tuesday, waitingLine as ready } from '../../test/clinics/waiting-line.ts'

/** The state of the offer's message shown next to a visit, as the desk sees it. */
async function offerBeside(
  { asAdministrator }: Pick<Awaited<ReturnType<typeof ready>>, 'asAdministrator'>,
  id: string,
) {
  const desk = await asAdministrator()
  const all = await desk.reminders.messages({ params: { id } })
  return all.filter(({ kind }) => kind === 'offer').map(({ state }) => state)
}

/** Omar has a visit on Tuesday and is offered an earlier time. */
async function offeredEarlier() {
  const place = await ready()
  const { omar, join, free, doctor, mailed } = place
  const { id: late } = await omar.appointments.book({ body: { doctorId: doctor.id, ...tuesday } })
  await join(omar, { appointmentId: late })
  await free()
  const token = await mailed()
  expect(await offerBeside(place, late)).toEqual(['sent'])
  return { ...place, late, token }
}

test.each(['accept', 'decline', 'stop'] as const)('the link of an offer answers its message: %s', async (how) => {
  const place = await offeredEarlier()
  const body = await place.pressed(place.token)
  await place.asVisitor.waitingOffers[how]({ body })
  expect(await offerBeside(place, place.late)).toEqual(['answered'])
})

test.each(['accept', 'decline'] as const)('so does an answer in the app: %s', async (how) => {
  const place = await offeredEarlier()
  await place.answer(place.omar, how)
  expect(await offerBeside(place, place.late)).toEqual(['answered'])
})

test('so does leaving the line in the app', async () => {
  const place = await offeredEarlier()
  const { id = '' } = (await place.first(place.omar)) ?? {}
  await place.omar.waitingList.leave({ params: { id } })
  expect(await offerBeside(place, place.late)).toEqual(['answered'])
})

test('an offer that expires or is refused does not count as answered', async () => {
  const place = await offeredEarlier()
  const body = await place.pressed(place.token)
  place.clock.advance(20)
  await place.offer()
  await expect(place.asVisitor.waitingOffers.accept({ body })).rejects.toMatchObject({ code: 'waiting_offer_ended' })
  expect(await offerBeside(place, place.late)).toEqual(['sent'])
})

test('next to a visit booked from an offer the desk sees the offer, answered', async () => {
  const place = await ready()
  const { omar, join, free, mailed, answer } = place
  await join(omar)
  await free()
  await mailed()
  await answer(omar, 'accept')
  const [booked] = await omar.appointments.list()
  expect(await offerBeside(place, booked?.id ?? '')).toEqual(['answered'])
})
