import { Pool } from 'undici'

/** One request of a load, ready to be sent. */
export interface PlannedRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  origin: string
  connections: number
  seconds: number
  /** Sent in turn: again and again, or each one once. */
  requests: readonly PlannedRequest[]
  isOnce: boolean
}

export interface LoadResult {
  answers: number
  seconds: number
  bytes: number
  p50: number
  p99: number
  /** How many answers had each status. */
  statuses: Record<number, number>
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Every connection sends its next request as soon as its last one is answered. */
async function run({ origin, connections, seconds, requests, isOnce }: Load): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  const statuses: Record<number, number> = {}
  let bytes = 0
  let next = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const connection = async () => {
    while (performance.now() < endsAt) {
      const request = requests[isOnce ? next++ : next++ % requests.length]
      if (!request) return
      const sentAt = performance.now()
      const { statusCode, body } = await pool.request(request)
      bytes += (await body.arrayBuffer()).byteLength
      times.push(performance.now() - sentAt)
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const took = (performance.now() - startedAt) / 1000
  await pool.close()
  const sorted = times.toSorted((a, b) => a - b)
  return { answers: times.length, seconds: took, bytes, p50: at(sorted, 0.5), p99: at(sorted, 0.99), statuses }
}

// A process of its own, so that the time it takes is nobody's else.
process.on('message', (load: Load) => void run(load).then((result) => process.send?.(result)))
