import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/paying-clinic.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** Monday morning: Mona has a visit at ten, somebody without an account one at eleven. */
async function ready() {
  const place = await payingClinic()
  const { mona, book, doctor, deliver, clock } = place
  await book(monday, mona)
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const layan = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567' } })
  await nour.desk.book({ body: { personId: layan.id, doctorId: doctor.id, ...monday, appointmentTime: '11:00' } })
  await deliver()
  clock.set('2026-03-02T07:30:00Z')
  const say = (minutes: number, id = doctor.id) => nour.desk.setDelay({ params: { id }, body: { minutes } })
  const shown = async () => (await nour.desk.day({ query: {} })).doctors.find(({ id }) => id === doctor.id)?.lateMinutes
  /** The mails about delays so far. */
  const told = async () => (await deliver()).filter(({ subject }) => /late|on time/.test(subject)).map(({ text }) => text)
  return { ...place, nour, say, shown, told }
}

test('refuses an unknown doctor, and what is no delay', async () => {
  const { say } = await ready()
  expect(await refusal(say(20, nobody))).toMatchObject({ status: 404, code: 'doctor_not_found' })
  expect(await refusal(say(-5))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(say(500))).toMatchObject({ code: 'validation_failed' })
})

test('one press tells everyone who waits and has an address, once; the desk shows it; then that it is over', async () => {
  const { nour, say, shown, told } = await ready()
  const before = await nour.desk.pulse({ query: { date: monday.appointmentDate } })
  expect(await say(20)).toEqual({ minutes: 20, told: 1 })
  expect(await shown()).toBe(20)
  expect((await nour.desk.pulse({ query: { date: monday.appointmentDate } })).version).not.toBe(before.version)
  expect(await told()).toEqual([expect.stringContaining('20 minutes')])
  expect(await say(20)).toMatchObject({ told: 0 })
  expect(await told()).toHaveLength(1)
  expect(await say(0)).toMatchObject({ told: 1 })
  expect(await told()).toEqual([expect.anything(), expect.stringContaining('caught up')])
  expect(await shown()).toBeUndefined()
})

test('the mail has the link of the visit; of somebody who has arrived there is nothing left to answer', async () => {
  const { nour, say, told } = await ready()
  await say(20)
  expect(await told()).toEqual([expect.stringMatching(/\/visit\?in=en#[\w-]{43}/)])
  const [first] = (await nour.desk.day({ query: {} })).visits
  await nour.visits.recordStep({ params: { id: first?.id ?? '', step: 'arrived' } })
  await say(30)
  expect((await told()).at(-1)).toMatch(/\/My-Appointment/)
})

test('who was called in is told nothing, and tomorrow starts without a delay', async () => {
  const { nour, say, shown, clock, told } = await ready()
  const [first] = (await nour.desk.day({ query: {} })).visits
  await nour.visits.recordStep({ params: { id: first?.id ?? '', step: 'arrived' } })
  await nour.visits.recordStep({ params: { id: first?.id ?? '', step: 'started' } })
  expect(await say(30)).toEqual({ minutes: 30, told: 0 })
  expect(await told()).toEqual([])
  clock.set('2026-03-03T07:30:00Z')
  expect(await shown()).toBeUndefined()
})

test('of six desks that say the same at once, one tells', async () => {
  const { say, told } = await ready()
  const said = await Promise.all(Array.from({ length: 6 }, () => say(15)))
  expect(said.map((one) => one.told).toSorted()).toEqual([0, 0, 0, 0, 0, 1])
  expect(await told()).toHaveLength(1)
})
