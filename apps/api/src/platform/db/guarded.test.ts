import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { users } from '../../account/users.table.ts'
import type { Database, Tx } from './database.ts'
import { guarded } from './guarded.ts'

const failing = (code: string) =>
  Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('driver'), { code }) })

test('the outer database inside a transaction throws immediately, whatever the call', async () => {
  const { deps } = await clinic()
  const uses: ((tx: Tx) => Promise<unknown>)[] = [
    async () => deps.db.select().from(users),
    async () => deps.db.transaction(async () => 'inner'),
    async () => deps.db.insert(users),
  ]
  for (const use of uses)
    await expect(deps.db.transaction(use)).rejects.toThrow(/used inside a transaction; pass tx down/)
  await expect(deps.db.transaction(async (tx) => tx.select().from(users))).resolves.toEqual([])
})

test('also after an await, and in functions the transaction calls', async () => {
  const { deps } = await clinic()
  const deeper = async () => {
    await Promise.resolve()
    return deps.db.select().from(users)
  }
  await expect(deps.db.transaction(async () => deeper())).rejects.toThrow('pass tx down')
})

test('the outer database works next to a transaction and after it', async () => {
  const { deps, buildUser } = await clinic()
  const [, , after] = await Promise.all([
    deps.db.transaction(async (tx) => tx.select().from(users)),
    buildUser(),
    deps.db.select().from(users),
  ])
  expect(after.length).toBeLessThanOrEqual(1)
  expect(await deps.db.select().from(users)).toHaveLength(1)
})

test('a transaction that throws is rolled back', async () => {
  const { deps, buildUser } = await clinic()
  const { id } = await buildUser({ firstName: 'Mona' })
  const attempt = deps.db.transaction(async (tx) => {
    await tx.update(users).set({ firstName: 'Eve' }).where(eq(users.id, id))
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await deps.db.select().from(users)).toMatchObject([{ firstName: 'Mona' }])
})

/** A database whose transactions fail with the given errors, one each. */
function failingDatabase(failures: Error[]) {
  let runs = 0
  const db = {
    transaction: async () => {
      runs += 1
      const failure = failures.shift()
      if (failure) throw failure
      return 'done'
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a double of the one method that is called
  return { db: guarded(db as unknown as Database), runs: () => runs }
}

test.each([
  ['40P01', 'a deadlock'],
  ['40001', 'a serialization failure'],
])('%s, %s, is run again', async (code) => {
  const { db, runs } = failingDatabase([failing(code), failing(code), failing(code)])
  expect(await db.transaction(async () => 'done')).toBe('done')
  expect(runs()).toBe(4)
})

test('gives up a recurring deadlock after four runs', async () => {
  const { db, runs } = failingDatabase(Array.from({ length: 9 }, () => failing('40P01')))
  await expect(db.transaction(async () => 'done')).rejects.toThrow('Failed query')
  expect(runs()).toBe(4)
})

test('any other failure is not run again', async () => {
  const { db, runs } = failingDatabase([failing('23505')])
  await expect(db.transaction(async () => 'done')).rejects.toThrow('Failed query')
  expect(runs()).toBe(1)
})
