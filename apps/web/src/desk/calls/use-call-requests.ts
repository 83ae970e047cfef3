import type { DeskVisit } from '@aafiya/contracts/desk/desk'

import { useIsShown } from '../../kit/use-is-shown.ts'
import { useRequestsById } from '../../kit/use-requests-by-id.ts'
import { isRefusal } from '../../sending.ts'
import { useSayNotRecorded } from '../visit/use-say-not-recorded.ts'

/**
 * What is recorded about the calls of the list, several at once. A refusal is shown in a toast: another desk has changed
 * the visit, and its row may be gone by then. Any other failure is shown in the row while the list is.
 */
export function useCallRequests<Sent extends { visit: DeskVisit }>(mutateAsync: (sent: Sent) => Promise<unknown>) {
  const isShown = useIsShown()
  const sayNotRecorded = useSayNotRecorded()
  const { send, failureOf, ...requests } = useRequestsById(async (sent: Sent) => {
    try {
      await mutateAsync(sent)
    } catch (failure) {
      if (failure instanceof Error && (isRefusal(failure) || !isShown())) sayNotRecorded(failure, sent.visit)
      throw failure
    }
  })
  return {
    ...requests,
    send: (sent: Sent) => send(sent.visit.id, sent),
    failureOf: (visitId: string) => {
      const failure = failureOf(visitId)
      return failure && isRefusal(failure) ? null : failure
    },
  }
}
