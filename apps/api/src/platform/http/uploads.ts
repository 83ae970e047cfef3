import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { rates } from '@aafiya/contracts/platform/rates'

import type { Clock } from '../clock.ts'
import { Problem } from '../problem.ts'
import { rateFor, type Throttle } from '../throttle.ts'

export interface Uploads {
  /** Receives files into a folder per request, which is always removed at the end. */
  receive: <T>(senderId: string, read: (folder: string) => Promise<T>) => Promise<T>
  /** Removes what processes that were killed have left. */
  sweep: () => Promise<void>
}

/** Each costs a connection and a file of at most 50 MB, and hardly any memory. */
const atOnce = 24
const atOnceOfOne = 2
const retryAfterSeconds = 10

/**
 * Longer than any upload may take (see `connectionLimits`): older folders are abandoned, also where processes share the
 * parent folder.
 */
const leftoverMs = 60 * 60_000

interface UploadsDeps {
  folder: string
  throttle: Throttle
  clock: Clock
}

/**
 * Decides who may upload and how many bodies at a time. It decides before the body is read, since reading is the
 * expensive part.
 */
export function createUploads({ folder, throttle, clock }: UploadsDeps): Uploads {
  const underWay = new Map<string, number>()
  let total = 0

  function enter(senderId: string): () => void {
    const ofOne = underWay.get(senderId) ?? 0
    if (ofOne >= atOnceOfOne) throw new Problem('too_many_requests', { retryAfter: retryAfterSeconds })
    if (total >= atOnce) throw new Problem('busy', { retryAfter: retryAfterSeconds })
    underWay.set(senderId, ofOne + 1)
    total++
    return () => {
      const left = (underWay.get(senderId) ?? 1) - 1
      if (left > 0) underWay.set(senderId, left)
      else underWay.delete(senderId)
      total--
    }
  }

  return {
    async receive(senderId, read) {
      const leave = enter(senderId)
      const own = join(folder, randomUUID())
      try {
        await throttle.hit(rateFor(rates.uploads, senderId))
        await mkdir(own, { recursive: true })
        return await read(own)
      } finally {
        await rm(own, { recursive: true, force: true })
        leave()
      }
    },
    async sweep() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const path = join(folder, name)
        const about = await stat(path).catch(() => undefined)
        if (about && about.mtimeMs < clock.now().getTime() - leftoverMs)
          await rm(path, { recursive: true, force: true })
      }
    },
  }
}
