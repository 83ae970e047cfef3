import { expect, test } from 'vitest'

import { clinic } from '../test/clinic.ts'
import type { Deps } from './deps.ts'
import { Problem } from './platform/problem.ts'
import { createReadFor } from './read-for.ts'

async function besideReplica() {
  const { deps } = await clinic()
  const lines: string[] = []
  let now = deps.clock.now().getTime()
  const watched: Deps = {
    ...deps,
    clock: { ...deps.clock, now: () => new Date(now) },
    log: { ...deps.log, warn: (_details: unknown, message?: string) => void lines.push(message ?? '') },
  }
  const readFor = createReadFor(watched, { db: deps.db, isFresh: () => true })
  const pass = (ms: number) => void (now += ms)
  return { watched, readFor, lines, pass }
}

const visitor = { isVisitor: true }

test('asks the database where the replica refuses, and says so in the log once a minute', async () => {
  const { watched, readFor, lines, pass } = await besideReplica()
  const read = async (from: Deps) => {
    if (from !== watched) throw new Error('canceling statement due to conflict with recovery')
    return 'from the database'
  }
  for (let turn = 0; turn < 3; turn++) expect(await readFor(visitor, read)).toBe('from the database')
  expect(lines).toEqual(['the replica refuses what visitors read, so the database answers'])
  pass(60_000)
  await readFor(visitor, read)
  expect(lines).toHaveLength(2)
})

test('does not ask twice for a doctor that does not exist', async () => {
  const { readFor, lines } = await besideReplica()
  let reads = 0
  const read = async () => {
    reads++
    throw new Problem('doctor_not_found')
  }
  await expect(readFor(visitor, read)).rejects.toMatchObject({ code: 'doctor_not_found' })
  expect(reads).toBe(1)
  expect(lines).toEqual([])
})
