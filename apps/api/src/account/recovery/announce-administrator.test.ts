import { roles } from '@aafiya/contracts/platform/people'
import { expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { createAdmin } from '../../create-admin.ts'

test('the other administrators are told when one is made, on the page or by the command', async () => {
  const { asUser, buildUser, deps, deliver } = await clinic()
  const named = (firstName: string) =>
    buildUser({ firstName, lastName: 'Zaki', email: `${firstName.toLowerCase()}@example.test`, role: 3 })
  const [nadia, karim] = [await named('Nadia'), await named('Karim')]
  const asNadia = await asUser(nadia.id)
  const mona = await buildUser({ email: 'mona@example.test' })
  const toMona = { params: { id: mona.id } }
  const told = async () => (await deliver()).filter(({ subject }) => subject === 'A new administrator was added')
  await asNadia.accounts.changeRole({ ...toMona, body: { role: roles.receptionist } })
  expect(await told()).toEqual([])
  await asNadia.accounts.changeRole({ ...toMona, body: { role: roles.administrator } })
  const first = await told()
  expect(first.map(({ to }) => to).toSorted()).toEqual([karim.email, nadia.email])
  for (const { text } of first) expect(text).toContain('Nadia Zaki made mona@example.test an administrator.')
  await createAdmin(deps, 'new@example.test')
  const second = (await told()).slice(first.length)
  expect(second.map(({ to }) => to).toSorted()).toEqual([karim.email, mona.email, nadia.email])
  for (const { text } of second) expect(text).toContain('new@example.test was made an administrator from the command')
})
