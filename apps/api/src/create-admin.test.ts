import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, testPassword } from '../test/clinic.ts'
import { users } from './account/users.table.ts'
import { createAdmin } from './create-admin.ts'

const email = 'chief@example.test'

test('an administrator who has chosen a password keeps it, and stays signed in, when the command runs again', async () => {
  const { deps, buildUser, http } = await clinic()
  await buildUser({ email, role: 3 })
  await expect(createAdmin(deps, email)).rejects.toThrow('an administrator with a password')
  const login = await http.post('/api/login').send({ email, password: testPassword })
  expect(login).toMatchObject({ status: 200 })
})

test('until then it sends another link', async () => {
  const { deps, database } = await clinic()
  await createAdmin(deps, email)
  await createAdmin(deps, email)
  expect(await database.db.$count(users, eq(users.email, email))).toBe(1)
})

test('a patient becomes an administrator, and the answer says so', async () => {
  const { deps, buildUser } = await clinic()
  expect(await createAdmin(deps, email)).toBe('created')
  await buildUser({ email: 'patient@example.test' })
  expect(await createAdmin(deps, 'patient@example.test')).toBe('raised')
})
