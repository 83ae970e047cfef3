import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { blob, picture } from '../../test/endpoints/hostile-pictures.ts'
import { people } from '../people/people.table.ts'
import { sweep } from '../sweep.ts'
import { erasedListName } from './replay-erasures.ts'

test('an unclaimed person of long ago takes nothing from a namesake', async () => {
  const { mona, doctor, asUser, clock, deps, database, asPatient } = await payingClinic({
    env: { KEEP_UNCLAIMED_PEOPLE_YEARS: '1' },
  })
  const fullName = (await mona.account.user()).fullName ?? ''
  const now = clock.now()
  await database.db.insert(people).values({ id: randomUUID(), fullName, createdAt: now, updatedAt: now })
  clock.set('2028-03-05T06:00:00Z')
  const back = await asPatient('mona')
  await back.appointments.book({
    body: { doctorId: doctor.id, appointmentDate: '2028-03-06', appointmentTime: '10:00' },
  })
  const news = async () => (await asUser(doctor.userId)).notifications.list({ query: {} })
  const before = await news()
  expect(before).not.toEqual([])
  await sweep(deps)
  expect(await database.db.$count(people, eq(people.fullName, 'Deleted account'))).toBe(1)
  expect(await news()).toEqual(before)
})

test('people whose only guardian was erased go later with the files that were sent for their visits', async () => {
  const place = await payingClinic({ env: { KEEP_CLOSED_ACCOUNTS_YEARS: '2', KEEP_UNCLAIMED_PEOPLE_YEARS: '3' } })
  const { mona, doctor, patientId, asAdministrator, clock, deps, deliver, files, everything } = place
  const child = { fullName: 'Canarylina', dateOfBirth: '2019-05-04', relation: 'child' } as const
  const { id: personId } = await mona.family.add({ body: child })
  const { id } = await mona.appointments.book({ body: { doctorId: doctor.id, personId, ...monday } })
  await mona.visitFiles.send({ params: { id }, files: [blob(await picture())] })
  await deliver()
  await (await asAdministrator()).accounts.suspend({ params: { id: await patientId('mona') } })
  const filesAt = async (at: string) => {
    clock.set(at)
    await sweep(deps)
    await deliver()
    return files.names().filter((name) => name !== erasedListName)
  }
  expect(await filesAt('2028-03-05T06:00:00Z')).toHaveLength(1)
  expect(await filesAt('2029-03-05T06:00:00Z')).toEqual([])
  expect(await everything()).not.toMatch(/canary/i)
})
