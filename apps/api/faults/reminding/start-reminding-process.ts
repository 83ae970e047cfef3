import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('reminding-process.ts', import.meta.url))

/**
 * Starts the process and waits until it is ready. `send` resolves to true once it has sent everything due at an
 * instant, or to false if it died before.
 */
export async function startRemindingProcess(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => false as const)
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const confirmed = async () => {
    const { done } = await lines.next()
    return done !== true
  }
  if (!(await Promise.race([confirmed(), ended]))) throw new Error('it ended before it was ready')
  return {
    send: (instant: string): Promise<boolean> => {
      child.stdin.write(`${instant}\n`)
      return Promise.race([confirmed(), ended])
    },
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
