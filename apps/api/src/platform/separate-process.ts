import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { ProblemCode } from '@aafiya/contracts/platform/problems'

import { Problem } from './problem.ts'
import { createTurns } from './turns.ts'

async function answerOf(child: ChildProcess, orElse?: object): Promise<unknown[]> {
  const done = new AbortController()
  const { signal } = done
  try {
    return await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => [orElse]),
    ])
  } finally {
    done.abort()
  }
}

interface Limits {
  /** The process limits itself where it can; this is for one that hangs. */
  timeoutMs: number
  /** Afterwards an idle process ends, and all of its memory is free again. */
  idleMs: number
  execArgv?: readonly string[]
  /** The refusal while the program, or something it needs, is missing. One that was killed at its start is `busy`. */
  missing?: ProblemCode
}

/**
 * A program for risky work, in a process without secrets and database. It says when it is ready, then answers each
 * message with one; `isLast` in the answer ends it. One piece of work at a time, and senders take turns. The answer is
 * empty where the process crashes or hangs: the work is to blame.
 *
 * `paths`: the program relative to `base`. The source in development and tests; in a build next to the server or above
 * its chunks.
 */
export function separateProcess(base: string, paths: readonly string[], limits: Limits) {
  let running: Promise<ChildProcess> | undefined
  let idle: NodeJS.Timeout | undefined

  async function startProcess(): Promise<ChildProcess> {
    const program = paths.map((path) => fileURLToPath(new URL(path, base))).find((path) => existsSync(path))
    if (program === undefined) {
      if (limits.missing) throw new Problem(limits.missing)
      throw new Error(`the program ${paths.join(' or ')} is missing`)
    }
    const child = fork(program, {
      execArgv: [...(limits.execArgv ?? []), ...(program.endsWith('.ts') ? ['--import', 'tsx'] : [])],
      cwd: dirname(program),
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const [message] = await answerOf(child)
    if (message === undefined) {
      if (limits.missing && child.exitCode !== null) throw new Problem(limits.missing)
      throw new Problem('busy', { retryAfter: 10 })
    }
    // A failed send, or a crash during it, is reported by the process's exit.
    child.on('error', () => child.kill('SIGKILL'))
    return child
  }

  /** The process that takes the next piece of work. One that has ended, or is ending, takes none. */
  function currentProcess(): Promise<ChildProcess> {
    if (running) return running
    const started = startProcess()
    running = started
    const forget = () => {
      if (running === started) running = undefined
    }
    started.then((child) => child.once('exit', forget), forget)
    return started
  }

  async function work(task: object): Promise<unknown> {
    clearTimeout(idle)
    const child = await currentProcess()
    const late = setTimeout(() => child.kill('SIGKILL'), limits.timeoutMs)
    try {
      // Without a callback the error of a closed channel would reject the answer before the exit does.
      child.send(task, (error) => error && child.kill('SIGKILL'))
      const [message] = await answerOf(child, {})
      if (typeof message === 'object' && message !== null && 'isLast' in message && message.isLast === true) {
        running = undefined
        child.kill()
        await answerOf(child)
      }
      return message
    } finally {
      clearTimeout(late)
      idle = setTimeout(() => {
        running = undefined
        child.kill()
      }, limits.idleMs)
      idle.unref()
    }
  }

  const takeTurn = createTurns()
  return (senderId: string, task: object): Promise<unknown> => takeTurn(senderId, () => work(task))
}
