import type { NoAnswer } from '@aafiya/contracts/desk/call-list'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { useCallRequests } from './use-call-requests.ts'

export type NoAnswerCalls = ReturnType<typeof useNoAnswer>

/** Records an unanswered call. The day is refetched, with what another desk has just recorded. */
export function useNoAnswer(againInMinutes: NoAnswer['againInMinutes']) {
  const { mutateAsync } = useApiMutation(
    ({ visit: { id, sequence: seen }, ...body }: NoAnswer & { visit: DeskVisit }) =>
      api.callList.noAnswer({ params: { id }, body, seen }),
    { invalidates: [api.desk.day, api.callList.changes] },
  )
  const { send, requests, isBusy, failureOf } = useCallRequests(mutateAsync)
  return {
    isBusy,
    /**
     * The unanswered calls about a visit, also one that was recorded just now and that the list does not have yet. Calls
     * about a time that has changed since do not count.
     */
    attemptsOf: ({ id, sequence }: DeskVisit, known = 0) => {
      const latest = requests.get(id)
      const isCounted = latest && !latest.error && latest.sent.visit.sequence === sequence
      return isCounted ? Math.max(known, latest.sent.number) : known
    },
    failureOf,
    record: (visit: DeskVisit, attempts = 0) => send({ visit, number: attempts + 1, againInMinutes }),
  }
}
