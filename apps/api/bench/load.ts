import autocannon from 'autocannon'

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

/** Each connection has requests of its own: its share of those sent once, or all of them from another one on. */
function sharesOf({ requests, connections, isOnce }: Load): PlannedRequest[][] {
  const share = Math.floor(requests.length / connections)
  return Array.from({ length: connections }, (_, number) => {
    const from = number * share
    return isOnce ? requests.slice(from, from + share) : [...requests.slice(from), ...requests.slice(0, from)]
  })
}

/** Every connection sends its next request as soon as its last one is answered. */
async function run(load: Load): Promise<LoadResult> {
  const { origin, connections, seconds } = load
  const shares = sharesOf(load)
  const times: number[] = []
  const statuses: Record<number, number> = {}
  let bytes = 0
  let startedAt = 0
  let endedAt = 0
  await autocannon({
    url: origin,
    connections,
    duration: seconds,
    sampleInt: 100,
    setupClient(client) {
      client.setRequests(shares.pop() ?? [])
      client.on('response', (status, size, took) => {
        endedAt = performance.now()
        startedAt ||= endedAt - took
        bytes += size
        times.push(took)
        statuses[status] = (statuses[status] ?? 0) + 1
      })
    },
  })
  const sorted = times.toSorted((a, b) => a - b)
  return {
    answers: times.length,
    seconds: (endedAt - startedAt) / 1000,
    bytes,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    statuses,
  }
}

// A process of its own, so that the time it takes is nobody's else.
process.on('message', (load: Load) => void run(load).then((result) => process.send?.(result)))
