import { expect, test } from 'vitest'

import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { blob, picture } from '../../test/endpoints/hostile-pictures.ts'
import { sweep } from '../sweep.ts'
import { erasedListName } from './replay-erasures.ts'

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
