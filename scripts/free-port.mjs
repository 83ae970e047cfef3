import { createServer } from 'node:net'

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Two concurrent test runs number their processes alike, so one of them starts at a different port. */
const lowest = Number(process.env.LOWEST_TEST_PORT ?? 10_000)
const stretch = 1_000
const stretches = 10

// Tests that run side by side have a number each; anything else has one of its process.
const own = Number(process.env.VITEST_POOL_ID ?? stretches / 2 + (process.pid % (stretches / 2))) % stretches
let next = lowest + own * stretch

/**
 * A port for a server that starts a little later. It is below the system's ephemeral ports and in a range of this
 * process, so that no other process takes it before the server starts or while it restarts.
 */
export async function freePort() {
  for (;;) {
    const port = next
    next = port + 1 < lowest + (own + 1) * stretch ? port + 1 : lowest + own * stretch
    if (await isFree(port)) return port
  }
}
