import type { ProviderDouble } from './provider-double.ts'

/**
 * Sends every event of the doubles to an API, in order and a moment later, as providers do. Returns a function that
 * stops it.
 */
export function notifyWebhooks(doubles: readonly ProviderDouble[], apiOrigin: string): () => void {
  const sent = new Map<ProviderDouble, number>()
  let isBusy = false
  const round = async () => {
    if (isBusy) return
    isBusy = true
    try {
      for (const double of doubles) {
        for (let next = sent.get(double) ?? 0; next < double.events.length; next += 1) {
          const event = double.events[next]
          const response = event && (await double.send(apiOrigin, event))
          if (response && !response.ok)
            throw new Error(`the webhook answered ${response.status}: ${await response.text()}`)
          sent.set(double, next + 1)
        }
      }
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(
    () => void round().catch((error: unknown) => process.stderr.write(`${String(error)}\n`)),
    200,
  )
  return () => clearInterval(timer)
}
