import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { describeError } from './log.ts'

const canary = 'canary-5ecret'

test('a database error is described without the parameters it was bound to', async () => {
  const { database } = await clinic()
  const error = await database.db.execute(sql`select ${canary}::uuid`).then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(String(error)).toContain(canary)
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toContain(canary)
  expect(described).toMatchObject({ type: 'Error', cause: { code: '22P02' } })
})

test('a constraint is named, the row that broke it is not', async () => {
  const { buildUser } = await clinic()
  const user = await buildUser({ email: `${canary}@example.test` })
  const error = await buildUser({ email: user.email }).then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(JSON.stringify(describeError(error))).not.toContain(canary)
  expect(describeError(error)).toMatchObject({ cause: { code: '23505', constraint: 'users_email_key' } })
})

test.each([
  ['a line that looks like a stack frame', new Error(`boom\n    at ${canary} (x.ts:1:1)\n`)],
  ['a cause', new Error('outer', { cause: new Error(canary) })],
  ['a query', new DrizzleQueryError('select $1', [canary, `\n    at ${canary}`], new Error(canary))],
  [
    'properties of its own',
    Object.assign(new Error('x'), { detail: canary, parameters: [canary], config: { headers: canary } }),
  ],
  [
    'a message that was changed later',
    Object.assign(new Error(`was\n    at ${canary}`), { message: 'is something else' }),
  ],
])('an error whose text includes %s is described without it', (_, error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(canary)
})

test('the frames that show where it happened are kept', () => {
  const { frames } = describeError(new Error('boom\nin two lines'))
  expect(frames).toContainEqual(expect.stringContaining('log.test.ts'))
})

test('a value that is not an error is described by its type', () => {
  expect(describeError(canary)).toEqual({ type: 'string' })
  expect(describeError(undefined)).toEqual({ type: 'undefined' })
  expect(describeError({ canary })).toEqual({ type: 'object' })
})

test('an error that is its own cause does not loop', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000)
})

test('the reason of the system is there where a library replaced its code, and no text', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:587'), { code: 'ESOCKET', errno: -111 })
  const described = describeError(refused)
  expect(described).toMatchObject({ code: 'ESOCKET', system: 'ECONNREFUSED' })
  expect(JSON.stringify(described)).not.toContain('10.0.0.7')
})

const log = JSON.stringify(new URL('./log.ts', import.meta.url).href)
const floods = `
  const { createLog, linesDropped } = await import(${log})
  const log = createLog('info')
  for (let line = 0; line < 20_000; line++) log.info({ text: 'x'.repeat(1000) }, 'a line')
  process.stderr.write(String(linesDropped()))
`

test('lines that are not read are dropped and counted before they fill the memory', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', floods])
  const [dropped] = await once(child.stderr, 'data')
  child.kill('SIGKILL')
  expect(Number(dropped)).toBeGreaterThan(10_000)
  expect(Number(dropped)).toBeLessThan(15_000)
})
