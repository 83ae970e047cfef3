import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import * as z from 'zod/mini'

import { Problem } from '../problem.ts'

/**
 * Runs one piece of work at a time. Senders take turns: one with many pieces waits behind every sender with fewer,
 * regardless of who came first.
 */
function createTurns(): <T>(senderId: string, run: () => Promise<T>) => Promise<T> {
  // The order of the keys is the order of the turns.
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false

  async function runAll() {
    if (isRunning) return
    isRunning = true
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [senderId, works] = next.value
      await works.shift()?.()
      // To the end of the queue, behind senders that arrived during this run.
      waiting.delete(senderId)
      if (works.length > 0) waiting.set(senderId, works)
    }
    isRunning = false
  }

  return (senderId, run) =>
    new Promise((resolve, reject) => {
      const works = waiting.get(senderId) ?? []
      works.push(() => run().then(resolve, reject))
      waiting.set(senderId, works)
      void runAll()
    })
}

export interface Size {
  width: number
  height: number
  /** `cover` fills the size and crops, `inside` fits the whole picture within it. */
  fit: 'cover' | 'inside'
}

/** The source in development and tests; in a build next to the server or above its chunks. */
const program = ['./picture-process.ts', './picture-process.mjs', '../picture-process.mjs']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))

/** The process limits itself by the seconds of a processor; this is for one that hangs. */
const timeoutMs = 60_000
/** Afterwards the process ends, and all of its memory is free again. */
const idleMs = 10_000

const Result = z.object({ path: z.optional(z.string()), isLast: z.optional(z.boolean()) })

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

async function startProcess(): Promise<ChildProcess> {
  if (program === undefined) throw new Error('the program that decodes pictures is missing')
  const execArgv = program.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = fork(program, {
    execArgv,
    cwd: dirname(program),
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [message] = await answerOf(child)
  if (message === undefined) throw new Problem('busy', { retryAfter: 10 })
  // A failed send, or a crash during it, is reported by the process's exit.
  child.on('error', () => child.kill('SIGKILL'))
  return child
}

let running: Promise<ChildProcess> | undefined
let idle: NodeJS.Timeout | undefined

/** The process that takes the next picture. One that has ended, or is ending, takes none. */
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

/** One process decodes one picture at a time. If it crashes, the picture is to blame and counts as invalid. */
async function decode(path: string, size: Size): Promise<string | undefined> {
  clearTimeout(idle)
  const child = await currentProcess()
  const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    child.send({ path: resolve(path), size })
    const [message] = await answerOf(child, {})
    const { path: result, isLast } = Result.parse(message)
    if (isLast) {
      running = undefined
      child.kill()
      await answerOf(child)
    }
    return result
  } finally {
    clearTimeout(late)
    idle = setTimeout(() => {
      running = undefined
      child.kill()
    }, idleMs)
    idle.unref()
  }
}

const takeTurn = createTurns()

/**
 * Re-encodes a picture as WebP, in a file next to the original: upright, limited in size, without EXIF, GPS or other
 * hidden data. Undefined if the file is not a picture, or is also another format. Senders take turns.
 */
export const cleanPicture = (senderId: string, path: string, size: Size): Promise<string | undefined> =>
  takeTurn(senderId, () => decode(path, size))
