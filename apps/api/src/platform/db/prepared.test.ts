import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { users } from '../../account/users.table.ts'
import type { Queryable, Tx } from './database.ts'
import { prepared } from './prepared.ts'
import { writeTogether } from './write-together.ts'

async function withStatement() {
  const { database, deps, buildUser } = await clinic()
  const { id } = await buildUser()
  const madeFor: Queryable[] = []
  const firstName = prepared((db) => {
    madeFor.push(db)
    return db
      .select({ firstName: users.firstName })
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
      .prepare('first_name')
  })
  const read = async (db: Queryable) => (await firstName(db).execute({ id }))[0]?.firstName
  return { database, db: deps.db, id, madeFor, read }
}

test('a statement is made once for a database', async () => {
  const { db, madeFor, read } = await withStatement()
  expect([await read(db), await read(db)]).toEqual(['Mona', 'Mona'])
  expect(madeFor).toHaveLength(1)
})

test('inside a transaction the outer database is refused, also for a statement that was made before', async () => {
  const { db, read } = await withStatement()
  await read(db)
  await expect(db.transaction(() => read(db))).rejects.toThrow('pass tx down')
})

test('inside of transactions it is made once a connection, and sees what its own transaction wrote', async () => {
  const { database, db, id, madeFor, read } = await withStatement()
  const rename = (firstName: string, look: (tx: Tx) => Promise<string | undefined>) =>
    db.transaction(async (tx) => {
      await tx.update(users).set({ firstName }).where(eq(users.id, id))
      return look(tx)
    })
  expect(await rename('Lina', read)).toBe('Lina')
  expect(await rename('Nour', (tx) => writeTogether(tx, () => read(tx)))).toBe('Nour')
  expect(await rename('Rana', (tx) => tx.transaction(read))).toBe('Rana')
  // A savepoint, and any transaction of the embedded database, has its own handle.
  expect(madeFor).toHaveLength(database.kind === 'postgres' ? 2 : 3)
})

test('a statement prepared in a transaction that rolled back is reused by the next one', async () => {
  const { db, read } = await withStatement()
  const undone = db.transaction(async (tx) => {
    await read(tx)
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(undone).rejects.toThrow('1 / 0')
  expect(await db.transaction(read)).toBe('Mona')
})
