import { expect, test } from 'vitest'

import { messagingClinic } from '../../test/clinics/messaging-clinic.ts'

/** A record of a person born in 1994, without guardians, with a telephone and a code. */
async function ready(phone: string) {
  const place = await messagingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour' })).id)
  const { id } = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone, birthYear: 1994 } })
  const { code } = await nour.merges.issueCode({ params: { id }, body: {} })
  const claim = async () => {
    await place.mona.merges.claim({ body: { code, birthYear: 1994 } })
    await place.deliver()
    return place.twilio.sent.map(({ to, text }) => ({ to, text }))
  }
  return { ...place, nour, id, claim }
}

test('the telephone of a record gets an SMS that an account has claimed it', async () => {
  const { claim } = await ready('01001234567')
  expect(await claim()).toEqual([
    {
      to: '+201001234567',
      text: expect.stringMatching(/^Your record at .+ is now part of an account\. If that was not you, please call/),
    },
  ])
})

test('nothing is sent to a landline, nor to a number whose owner wants no SMS', async () => {
  expect(await (await ready('0223456789')).claim()).toEqual([])
  const stopped = await ready('01001234567')
  await stopped.reply('STOP')
  expect(await stopped.claim()).toEqual([])
})
