import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'

import { gathered } from './gathered.ts'

/** Doubles numbers; each statement waits until the test lets it end. */
function doubling() {
  const batches: (readonly number[])[] = []
  const ends: ((error?: Error) => void)[] = []
  const doubled = gathered(async (_, keys: readonly number[]) => {
    batches.push(keys)
    await new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
    return keys.map((key) => key * 2)
  })
  const db = drizzle.mock()
  return { double: (key: number) => doubled(db, key), batches, ends }
}

test('callers of one turn share a statement, and each gets its own answer', async () => {
  const { double, batches, ends } = doubling()
  const answers = Promise.all([double(1), double(2), double(2)])
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.()
  expect(await answers).toEqual([2, 4, 4])
  expect(batches).toEqual([[1, 2, 2]])
})

test('a crowd of callers is read in several statements', async () => {
  const { double, batches, ends } = doubling()
  const answers = Promise.all(Array.from({ length: 65 }, (_, number) => double(number)))
  await expect.poll(() => ends.length).toBe(2)
  for (const end of ends) end()
  expect((await answers).at(-1)).toBe(128)
  expect(batches.map(({ length }) => length)).toEqual([64, 1])
})

test('nothing is remembered: the next call reads again', async () => {
  const { double, batches, ends } = doubling()
  for (const number of [0, 1]) {
    const answer = double(7)
    await expect.poll(() => ends.length).toBe(number + 1)
    ends[number]?.()
    await answer
  }
  expect(batches).toEqual([[7], [7]])
})

test('a statement that hangs holds no other caller up', async () => {
  const { double, batches, ends } = doubling()
  const hanging = double(1)
  await expect.poll(() => ends.length).toBe(1)
  const next = double(2)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  expect(await next).toBe(4)
  ends[0]?.()
  await hanging
  expect(batches).toEqual([[1], [2]])
})

test('a failure reaches every caller of the statement, and not the next ones', async () => {
  const { double, ends } = doubling()
  const failing = Promise.allSettled([double(1), double(2)])
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.(new Error('the database is away'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = double(3)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  expect(await next).toBe(6)
})
