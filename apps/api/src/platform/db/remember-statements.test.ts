import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, test, vi } from 'vitest'

import { rememberStatements } from './remember-statements.ts'

// One for all tests, since starting one takes seconds.
const client = await PGlite.create()
const sent = vi.spyOn(client, 'execProtocolStream')
rememberStatements(client)
afterAll(() => client.close())

async function openWithVisits() {
  await client.exec('drop table if exists visits; create table visits (id int primary key, fee int)')
  await client.query('insert into visits values ($1, $2)', [1, 80])
  /** How many statements a call parses. */
  async function parsings(call: () => Promise<unknown>) {
    sent.mockClear()
    await call()
    return sent.mock.calls.filter(([message]) => message[0] === 'P'.charCodeAt(0)).length
  }
  return { parsings, all: async () => (await client.query('select * from visits order by id')).rows }
}

test('parses a repeated statement once, and returns the current rows each time', async () => {
  const { parsings } = await openWithVisits()
  const feeOf = (id: number | null) => client.query('select fee from visits where id = $1', [id])
  expect(await parsings(() => feeOf(1))).toBe(1)
  await client.query('insert into visits values ($1, $2)', [2, 60])
  const answers: unknown[] = []
  const askAgain = async () => {
    for (const id of [1, 2, 3, null]) answers.push(await feeOf(id))
  }
  expect(await parsings(askAgain)).toBe(0)
  expect(answers).toMatchObject([{ rows: [{ fee: 80 }] }, { rows: [{ fee: 60 }] }, { rows: [] }, { rows: [] }])
})

test('keeps working after a statement fails to parse or to run, also in a transaction', async () => {
  const { all } = await openWithVisits()
  const add = (id: unknown) => client.query('insert into visits values ($1, 1)', [id])
  await expect(client.query('select nothing from visits')).rejects.toThrow('nothing')
  await expect(client.query('select nothing from visits')).rejects.toThrow('nothing')
  await expect(add(1)).rejects.toThrow('duplicate key')
  await expect(add('x')).rejects.toThrow('invalid input syntax')
  const failing = client.transaction(async (tx) => {
    await tx.query('update visits set fee = 0')
    await tx.query('insert into visits values ($1, 1)', [1])
  })
  await expect(failing).rejects.toThrow('duplicate key')
  expect(await all()).toEqual([{ id: 1, fee: 80 }])
  await add(2)
  expect(await all()).toEqual([
    { id: 1, fee: 80 },
    { id: 2, fee: 1 },
  ])
})

test('returns the new columns of a changed table, and the old ones after a rollback', async () => {
  const { all } = await openWithVisits()
  expect(await all()).toEqual([{ id: 1, fee: 80 }])
  await client.query('alter table visits add column notes text')
  expect(await all()).toEqual([{ id: 1, fee: 80, notes: null }])
  const rolledBack = client.transaction(async (tx) => {
    await tx.query('alter table visits drop column fee')
    expect((await tx.query('select * from visits order by id')).rows).toEqual([{ id: 1, notes: null }])
    await tx.query('select * from nowhere')
  })
  await expect(rolledBack).rejects.toThrow('nowhere')
  expect(await all()).toEqual([{ id: 1, fee: 80, notes: null }])
})

test('notices a change of the schema after another statement of one text', async () => {
  const { all } = await openWithVisits()
  expect(await all()).toEqual([{ id: 1, fee: 80 }])
  await client.exec('begin; alter table visits add column notes text')
  expect(await all()).toEqual([{ id: 1, fee: 80, notes: null }])
  await client.exec('select 1; rollback')
  expect(await all()).toEqual([{ id: 1, fee: 80 }])
})
