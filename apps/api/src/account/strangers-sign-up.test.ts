import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, testPassword } from '../../test/clinic.ts'
import { createAdmin } from '../create-admin.ts'
import { users } from './users.table.ts'

const email = 'nour@example.test'
type Place = Awaited<ReturnType<typeof clinic>>

const ways: Record<string, [(place: Place) => Promise<unknown>, Partial<typeof users.$inferSelect>]> = {
  receptionist: [
    async ({ asAdministrator }) =>
      (await asAdministrator()).receptionists.invite({ body: { firstName: 'Nour', lastName: 'Adel', email } }),
    { firstName: 'Nour', lastName: 'Adel', role: 4 },
  ],
  administrator: [({ deps }) => createAdmin(deps, email), { firstName: 'Administrator', lastName: '', role: 3 }],
}

test.each(Object.entries(ways))(
  'a new %s has nothing of a sign-up that was never confirmed',
  async (_, [create, row]) => {
    const place = await clinic()
    const eve = {
      firstName: 'Eve',
      lastName: 'Evil',
      fullNameAr: 'إيف',
      email,
      password: testPassword,
      gender: 0,
      role: 2,
    }
    await place.asVisitor.account.register({ body: { ...eve, gender: 0, role: 2 } })
    await create(place)
    expect(await place.database.db.select().from(users).where(eq(users.email, email))).toMatchObject([
      { ...row, status: 'verified', fullNameAr: null, gender: null, passwordHash: null },
    ])
  },
)

test('a stranger’s sign-up as a doctor keeps no address from the administrator', async () => {
  const { asVisitor, deps, database } = await clinic()
  const eve = { firstName: 'Eve', lastName: 'Evil', email, password: testPassword, gender: 0, role: 1 } as const
  await asVisitor.account.register({ body: eve })
  await createAdmin(deps, email)
  expect(await database.db.select().from(users).where(eq(users.email, email))).toMatchObject([{ role: 3 }])
})
