import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { demoAccounts, demoDoctorSlug } from './demo-accounts.ts'
import { seedApplicants } from './seed-applicants.ts'
import { seedInquiries } from './seed-inquiries.ts'
import { demoDoctorId, demoPatientId, seedPeople } from './seed-people.ts'
import { stableId } from './stable-id.ts'

async function seeded() {
  const place = await clinic({ now: '2026-03-11T12:00:00Z' })
  const seed = async () => {
    await seedPeople(place.deps)
    await seedApplicants(place.deps)
    await seedInquiries(place.deps)
  }
  await seed()
  return {
    ...place,
    seed,
    patient: await place.asUser(demoPatientId),
    doctor: await place.asUser(stableId(`user:${demoDoctorSlug}`)),
  }
}

test('the demo patient has inquiries in every state and both languages, with pictures that open', async () => {
  const { patient, http } = await seeded()
  const list = await patient.inquiries.list()
  expect(list.map(({ status }) => status).toSorted()).toEqual(['answered', 'claimed', 'open', 'rated'])
  expect(list.some(({ message }) => /\p{Script=Arabic}/u.test(message))).toBe(true)
  const rated = list.find(({ status }) => status === 'rated')
  for (const link of [...(rated?.files ?? []), ...(rated?.responseFiles ?? [])])
    expect((await http.get(link)).status).toBe(200)
  expect(rated?.files).toHaveLength(1)
  expect(rated?.responseFiles).toHaveLength(1)
})

test('the demo doctor has an inbox with something behind every filter, and figures', async () => {
  const { doctor } = await seeded()
  for (const filter of ['open', 'mine', 'answered', 'overdue'] as const)
    expect((await doctor.inquiries.inbox({ query: { filter } })).length, filter).toBeGreaterThan(0)
  const figures = await doctor.inquiries.analytics()
  expect(figures.answered).toBeGreaterThan(20)
  expect(figures.weeks.filter(({ answered }) => answered > 0).length).toBeGreaterThan(8)
  expect(figures.likedShare).toBeGreaterThan(0.5)
  expect(demoDoctorId(demoDoctorSlug)).toMatch(/^[0-9a-f-]{36}$/)
})

test('an administrator finds two applications', async () => {
  const { asUser } = await seeded()
  const administrator = await asUser(stableId('user:administrator'))
  const pending = await administrator.doctors.managed({ query: { status: 'pending' } })
  expect(pending.map(({ lastName }) => lastName)).toEqual(['Shafik', 'Lindqvist'])
  expect(demoAccounts.administrator).toContain('@')
})

test('seeding again changes nothing, and keeps deletions and decisions made since', async () => {
  const { seed, patient, asUser, everything, files, deliver } = await seeded()
  const administrator = await asUser(stableId('user:administrator'))
  const [latest] = await patient.inquiries.list()
  await patient.inquiries.remove({ params: { id: latest?.id ?? '' } })
  await administrator.doctors.approve({ params: { id: stableId('doctor:rania-shafik') }, body: {} })
  await deliver()
  const [before, names] = [await everything(), files.names()]
  await seed()
  expect(await everything()).toBe(before)
  expect(files.names()).toEqual(names)
})
