/**
 * Runs one piece of work at a time. Senders take turns: one with many pieces waits behind every sender with fewer,
 * regardless of who came first.
 */
export function createTurns(): <T>(senderId: string, run: () => Promise<T>) => Promise<T> {
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
