import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'

const appointmentDate = '2026-03-02'
type Place = Awaited<ReturnType<typeof clinic>>

/** A parent with two children, and a call that books both, the first at 10:00 and the second at 10:30. */
async function parent(place: Place, name: string) {
  const client = await place.asPatient(name)
  const child = async (fullName: string, dateOfBirth: string) =>
    (await client.family.add({ body: { fullName, dateOfBirth, relation: 'child' } })).id
  const children = [await child(`Lina ${name}`, '2019-05-04'), await child(`Adam ${name}`, '2016-02-01')]
  const book = (doctorId: string, times = ['10:00', '10:30'], people = children) =>
    client.appointments.bookTogether({
      body: {
        doctorId,
        appointmentDate,
        visits: times.map((appointmentTime, index) => {
          const personId = people[index]
          return { appointmentTime, ...(personId !== undefined && { personId }) }
        }),
      },
    })
  return { client, children, book }
}

async function ready() {
  const place = await clinic()
  const doctor = await place.buildDoctor()
  return { ...place, doctor, mona: await parent(place, 'mona') }
}

test('a visitor books no one, and a patient no child of another account: then no one at all', async () => {
  const { asVisitor, asPatient, doctor, mona } = await ready()
  const visits = [{ appointmentTime: '10:00' }, { appointmentTime: '10:30', personId: mona.children[0] ?? '' }]
  const body = { doctorId: doctor.id, appointmentDate, visits }
  expect(await refusal(asVisitor.appointments.bookTogether({ body }))).toMatchObject({ status: 401 })
  const omar = await asPatient('omar')
  expect(await refusal(omar.appointments.bookTogether({ body }))).toMatchObject({ code: 'person_not_found' })
  expect(await omar.appointments.list()).toEqual([])
})

test('one call books two children back to back, each with an appointment of their own, and one mail confirms both', async () => {
  const { doctor, mona, deliver } = await ready()
  const booked = await mona.book(doctor.id)
  expect(booked.map(({ appointmentTime, person }) => [appointmentTime, person?.id])).toEqual([
    ['10:00', mona.children[0]],
    ['10:30', mona.children[1]],
  ])
  expect(await mona.client.appointments.list()).toHaveLength(2)
  const mails = (await deliver()).filter(({ subject }) => subject.startsWith('Family appointment'))
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Family appointments on .*10:00/)])
  const [mail] = mails
  expect(mail?.text).toMatch(/Lina mona[^]*10:00[^]*Adam mona[^]*10:30/)
  const links = new Set(mail?.text.match(/\/visit\?in=en#[\w-]{43}/g))
  expect(links.size).toBe(2)
  expect(mail?.attachments).toHaveLength(2)
})

test('where one of the times is gone, no one is booked and no one is mailed', async () => {
  const { asPatient, doctor, mona, deliver } = await ready()
  const omar = await asPatient('omar')
  await omar.appointments.book({ body: { doctorId: doctor.id, appointmentDate, appointmentTime: '10:30' } })
  const before = (await deliver()).length
  expect(await refusal(mona.book(doctor.id))).toMatchObject({ status: 409, code: 'slot_taken' })
  expect(await mona.client.appointments.list()).toEqual([])
  expect(await deliver()).toHaveLength(before)
})

test('one of them who is elsewhere then, and the same person or time twice, refuse the whole', async () => {
  const { doctor, buildDoctor, mona } = await ready()
  const [lina = '', adam = ''] = mona.children
  const other = await buildDoctor()
  await mona.client.appointments.book({
    body: { doctorId: other.id, appointmentDate, appointmentTime: '10:30', personId: adam },
  })
  expect(await refusal(mona.book(doctor.id))).toMatchObject({ code: 'patient_busy' })
  expect(await refusal(mona.book(doctor.id, ['11:00', '11:00']))).toMatchObject({ code: 'slot_taken' })
  expect(await refusal(mona.book(doctor.id, ['11:00', '11:30'], [lina, lina]))).toMatchObject({ status: 422 })
  expect(await refusal(mona.book(doctor.id, ['11:00']))).toMatchObject({ status: 422 })
  expect(await mona.client.appointments.list()).toHaveLength(1)
})

test('the limit of upcoming appointments counts for each of them', async () => {
  const place = await clinic({ env: { MAX_UPCOMING_APPOINTMENTS: '1' } })
  const doctor = await place.buildDoctor()
  const mona = await parent(place, 'mona')
  await mona.book(doctor.id)
  expect(await refusal(mona.book(doctor.id, ['12:00', '12:30']))).toMatchObject({ code: 'too_many_appointments' })
  expect(await mona.client.appointments.list()).toHaveLength(2)
})

test('sent twice with one key it books once', async () => {
  const { doctor, mona } = await ready()
  const [first = '', second = ''] = mona.children
  const visits = [
    { appointmentTime: '10:00', personId: first },
    { appointmentTime: '10:30', personId: second },
  ]
  const send = () =>
    mona.client.appointments.bookTogether({
      body: { doctorId: doctor.id, appointmentDate, visits },
      idempotencyKey: 'both-children-of-mona',
    })
  const [one, again] = [await send(), await send()]
  expect(again).toEqual(one)
  expect(await mona.client.appointments.list()).toHaveLength(2)
})

test('of two families that want the same two times at once, in either order, one gets both and the other none', async () => {
  const place = await ready()
  const { doctor, mona } = place
  const omar = await parent(place, 'omar')
  for (const [first, second] of [
    ['10:00', '10:30'],
    ['13:00', '13:30'],
    ['16:00', '16:30'],
  ] as const) {
    const counts = async () =>
      Promise.all(
        [mona, omar].map(async ({ client }) => {
          const all = await client.appointments.list()
          return all.filter(({ appointmentTime }) => appointmentTime === first || appointmentTime === second).length
        }),
      )
    const results = await Promise.allSettled([
      mona.book(doctor.id, [first, second]),
      omar.book(doctor.id, [second, first]),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await counts()).toSorted()).toEqual([0, 2])
  }
})
