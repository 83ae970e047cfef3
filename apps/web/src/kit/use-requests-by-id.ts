import { useState } from 'react'

interface LatestRequest<Sent> {
  sent: Sent
  isPending: boolean
  error: Error | null
}

/**
 * Sends requests about several things side by side, and ignores a second one about the same thing while the first runs.
 * Keeps the latest request about each; a mutation on its own reports only the latest of all.
 */
export function useRequestsById<Sent>(mutateAsync: (sent: Sent) => Promise<unknown>) {
  const [requests, setRequests] = useState<ReadonlyMap<string, LatestRequest<Sent>>>(new Map())
  const note = (id: string, request: LatestRequest<Sent>) => setRequests((before) => new Map(before).set(id, request))
  return {
    requests,
    isBusy: (id: string) => requests.get(id)?.isPending ?? false,
    failureOf: (id: string) => requests.get(id)?.error ?? null,
    send: (id: string, sent: Sent) => {
      if (requests.get(id)?.isPending) return
      note(id, { sent, isPending: true, error: null })
      void mutateAsync(sent).then(
        () => note(id, { sent, isPending: false, error: null }),
        (error: Error) => note(id, { sent, isPending: false, error }),
      )
    },
  }
}
