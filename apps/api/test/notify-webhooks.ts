import type { ProviderDouble } from './provider-double.ts'

/** Has the doubles tell an API whatever happens at them, in order and a moment later, as providers do. Returns how to stop it. */
export function notifyWebhooks(doubles: readonly ProviderDouble[], apiOrigin: string): () => void {
  const sent = new Map<ProviderDouble, number>()
  let isBusy = false
  const round = async () => {
    if (isBusy) return
    isBusy = true
    try {
      for (const double of doubles) {
        for (let next = sent.get(double) ?? 0; next < double.told.length; next += 1) {
          const told = double.told[next]
          const response = told && (await double.send(apiOrigin, told))
          if (response && !response.ok) throw new Error(`the webhook answered ${response.status}: ${await response.text()}`)
          sent.set(double, next + 1)
        }
      }
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void round().catch((error: unknown) => process.stderr.write(`${String(error)}\n`)), 200)
  return () => clearInterval(timer)
}
