import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { separateProcess } from './separate-process.ts'

/** Runs a program of these lines. */
function running(...lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'program.mjs'), lines.join('\n'))
  return separateProcess(pathToFileURL(`${folder}/`).href, ['program.mjs'], { timeoutMs: 5_000, idleMs: 1_000 })
}

test('work that cannot be sent, since the process is about to end, has an empty answer', async () => {
  const ask = running(
    'process.on("message", (task) => process.send(task, () => process.disconnect()))',
    'setInterval(() => {}, 1000)',
    'process.send("ready")',
  )
  expect(await ask('sender', { number: 1 })).toEqual({ number: 1 })
  // The end of the channel arrives after the answer.
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(await ask('sender', { number: 2 })).toEqual({})
  expect(await ask('sender', { number: 3 })).toEqual({ number: 3 })
})
