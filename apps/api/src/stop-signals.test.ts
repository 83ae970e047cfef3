import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

const stopSignals = JSON.stringify(new URL('./stop-signals.ts', import.meta.url).href)
const script = `
  const { onStop } = await import(${stopSignals})
  onStop((reason) => process.exit(process.stdout.write(reason) ? 0 : 1))
  setInterval(() => {}, 1000)
  process.stderr.write('ready')
`

// SIGHUP: the terminal that it was started from is closed.
test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('finishes its work at %s', async (signal) => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
  const [reason] = [text(child.stdout), once(child.stderr, 'data').then(() => child.kill(signal))]
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await reason).toBe(signal)
})
