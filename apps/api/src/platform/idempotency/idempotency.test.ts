import { urlOf } from '@aafiya/contracts/client'
import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { authorization } from '../../../test/authorization/authorization-table.ts'
import { authorizationWorld, personas } from '../../../test/authorization/authorization-world.ts'
import { clinic, refusal } from '../../../test/clinic.ts'
import { endpoints } from '../../../test/endpoints/declared-endpoints.ts'
import { withContent } from '../../../test/endpoints/with-content.ts'

const idempotencyKey = 'a-key-of-the-client'

async function ready() {
  const parts = await clinic()
  const doctor = await parts.buildDoctor()
  const mona = await parts.asPatient('mona')
  const book = (appointmentTime = '10:00', who = mona, key = idempotencyKey) =>
    who.appointments.book({
      body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime },
      idempotencyKey: key,
    })
  return { ...parts, mona, book, administrator: await parts.asAdministrator() }
}

test('answers a repeat with the first call’s result, also after the slot has passed', async () => {
  const { book, mona, deliver, clock } = await ready()
  const first = await book()
  clock.set('2026-03-02T12:00:00Z')
  expect(await book()).toEqual(first)
  expect(await mona.appointments.list()).toHaveLength(1)
  expect((await deliver()).filter((mail) => mail.subject.startsWith('Your appointment'))).toHaveLength(1)
})

test('creates one record from twenty concurrent calls', async () => {
  const { book, mona } = await ready()
  const answers = await Promise.all(Array.from({ length: 20 }, () => book()))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(await mona.appointments.list()).toHaveLength(1)
})

test('refuses the key for another body, and lets another person use the same one', async () => {
  const { book, asPatient } = await ready()
  await book()
  expect(await refusal(book('10:30'))).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await book('11:00', await asPatient('omar'))).toMatchObject({ appointmentTime: '11:00' })
})

test('remembers nothing of a call that failed', async () => {
  const { book, mona, asPatient, clock } = await ready()
  const omar = await asPatient('omar')
  const theirs = await book('10:00', omar)
  expect(await refusal(book())).toMatchObject({ code: 'slot_taken' })
  await omar.appointments.cancel({ params: { id: theirs.id } })
  clock.advance(limits.undoMinutes)
  expect(await book()).toMatchObject({ status: 'booked' })
  expect(await mona.appointments.list()).toHaveLength(1)
})

test('refuses a key that is no key', async () => {
  const { book } = await ready()
  expect(await refusal(book('10:00', undefined, 'short'))).toMatchObject({
    status: 400,
    code: 'idempotency_key_invalid',
  })
})

test('creates a doctor once', async () => {
  const { administrator } = await ready()
  const body = {
    firstName: 'Sara',
    lastName: 'Helmy',
    email: 'sara@example.test',
    speciality: 'Dermatologist' as const,
    fees: 50,
  }
  const [one, other] = await Promise.all([0, 1].map(() => administrator.doctors.create({ body, idempotencyKey })))
  expect(one).toEqual(other)
})

test('refuses the key for another visit: no receipt of the first patient, and nothing taken', async () => {
  const { buildDoctor, buildUser, asUser, asPatient } = await clinic()
  const doctor = await buildDoctor()
  const nour = await asUser((await buildUser({ role: 4 })).id)
  const bookAs = async (name: string, appointmentTime: string) =>
    (await asPatient(name)).appointments.book({
      body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime },
    })
  const [first, second] = [await bookAs('mona', '10:00'), await bookAs('omar', '11:00')]
  const take = (id: string) => nour.counter.receive({ params: { id }, body: { method: 'cash' }, idempotencyKey })
  await take(first.id)
  expect(await refusal(take(second.id))).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect((await nour.counter.till()).movements).toHaveLength(1)
  expect(await take(first.id)).toMatchObject({ paid: 80 })
})

// A claim code is answered once and never kept, so its key is not kept either. The world's till is empty, and no note
// in it is final: counter.test.ts closes a till, reverse-movement.test.ts reverses a movement, and save-note.test.ts
// adds to a note.
const keyed = endpoints.filter(
  ({ name, endpoint }) =>
    endpoint.status === 201 &&
    endpoint.path.includes(':') &&
    !['merges.issueCode', 'counter.closeTillOf', 'counter.reverse', 'visitNotes.add'].includes(name),
)

test.each(keyed)('the key of $name is bound to its path too', async ({ name, endpoint }) => {
  const world = await authorizationWorld()
  const row = authorization[name]
  const persona = personas.find((one) => row?.outcomes[one] === 'ok')
  const token = persona && world.tokens[persona]
  if (!row?.send || !token) throw new Error(`no role may call ${name}`)
  const { params, ...content } = row.send(world)
  const post = (id: string | undefined) =>
    withContent(
      world.http
        .post(urlOf(endpoint, { params: { ...params, ...(id && { id }) } }))
        .set({ authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey }),
      endpoint,
      { body: {}, ...content },
    )
  const first = await post(undefined)
  expect(first.status).toBe(201)
  const other = params?.['id'] === world.paidId ? world.appointmentId : world.paidId
  expect((await post(other)).body).toMatchObject({ code: 'idempotency_key_reused' })
  expect((await post(undefined)).body).toEqual(first.body)
})
