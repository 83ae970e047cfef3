import { randomUUID } from 'node:crypto'

import { eq, getTableName, isTable } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { users } from '../src/account/users.table.ts'
import * as schema from '../src/schema.ts'
import { monday, payingClinic } from './clinics/paying-clinic.ts'
import { emptyDatabase } from './test-database.ts'

test('an emptied database has what a clinic starts with, and takes the rows that it had again', async () => {
  const { database, buildUser, book } = await payingClinic()
  const { db } = database
  const counts = async () => {
    const found: Record<string, number> = {}
    for (const table of Object.values(schema).filter((value) => isTable(value))) {
      const count = await db.$count(table)
      if (count > 0) found[getTableName(table)] = count
    }
    return found
  }
  const values = { id: randomUUID(), email: 'again@example.test', firstName: 'Again' }
  await book(monday)
  for (let round = 0; round < 3; round++) {
    await buildUser(values)
    // The row's place is then found through that of its first version.
    for (const lastName of ['Farid', 'Mansour', 'Saad'])
      await db.update(users).set({ lastName }).where(eq(users.email, values.email))
    expect(await db.select().from(users).where(eq(users.email, values.email))).toMatchObject([{ lastName: 'Saad' }])
    await emptyDatabase(database)
    expect(await counts()).toEqual({ specialities: 6, visit_types: 1 })
    expect(await db.select().from(users).where(eq(users.email, values.email))).toEqual([])
  }
})
