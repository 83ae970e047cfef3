import { expect, test } from 'vitest'

import { monday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'

test('the version of a day changes when a patient of that day or a listed doctor does, and with no one else', async () => {
  const { nour, layan, asAdministrator, buildDoctor } = await twoReceptionists()
  const administrator = await asAdministrator()
  const other = await buildDoctor()
  const query = { date: monday.appointmentDate }
  const version = async () => (await nour.desk.pulse({ query })).version
  const correct = (id: string, body: { fullName: string; phone: string }) =>
    nour.personCards.correct({ params: { id }, body })
  const changes: [string, () => Promise<unknown>][] = [
    ['a name', () => correct(layan.id, { fullName: 'Layan Adel', phone: '01001234567' })],
    ['a number', () => correct(layan.id, { fullName: 'Layan Adel', phone: '01007654321' })],
    ['a doctor', () => administrator.doctors.remove({ params: { id: other.id } })],
  ]
  for (const [what, change] of changes) {
    const before = await version()
    expect(await version()).toBe(before)
    await change()
    expect(await version(), what).not.toBe(before)
    expect((await nour.desk.day({ query })).version).toBe(await version())
  }
  const before = await version()
  const { id } = await nour.desk.addPerson({ body: { fullName: 'Omar Said', phone: '01009999999' } })
  await correct(id, { fullName: 'Omar Saeed', phone: '01009999999' })
  expect(await version()).toBe(before)
})
