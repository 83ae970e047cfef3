import type { NoAnswer } from '@aafiya/contracts/desk/call-list'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'

export type NoAnswerCalls = ReturnType<typeof useNoAnswer>

/** Records an unanswered call. The day is refetched, with what another desk has just recorded. */
export function useNoAnswer(againInMinutes: NoAnswer['againInMinutes']) {
  const { mutate, isPending, variables, error } = useApiMutation(
    ({ visit: { id, sequence: seen }, ...body }: NoAnswer & { visit: DeskVisit }) =>
      api.callList.noAnswer({ params: { id }, body, seen }),
    { invalidates: [api.desk.day, api.callList.changes] },
  )
  return {
    busyId: isPending ? variables.visit.id : undefined,
    /** The unanswered calls about a visit, also one that was recorded just now and that the list does not have yet. */
    attemptsOf: (visitId: string, known = 0) =>
      variables?.visit.id === visitId && !error ? Math.max(known, variables.number) : known,
    failureOf: (visitId: string) => (variables?.visit.id === visitId ? error : null),
    record: (visit: DeskVisit, attempts = 0) => {
      if (!isPending) mutate({ visit, number: attempts + 1, againInMinutes })
    },
  }
}
