import type { NoAnswer } from '@aafiya/contracts/desk/call-list'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'

export type NoAnswerCalls = ReturnType<typeof useNoAnswer>

/** Records an unanswered call. The day is refetched, with what another desk has just recorded. */
export function useNoAnswer(againInMinutes: NoAnswer['againInMinutes']) {
  const { mutate, isPending, variables, error } = useApiMutation(
    ({ visitId, ...body }: NoAnswer & { visitId: string }) => api.callList.noAnswer({ params: { id: visitId }, body }),
    { invalidates: [api.desk.day, api.callList.changes] },
  )
  return {
    busyId: isPending ? variables.visitId : undefined,
    failureOf: (visitId: string) => (variables?.visitId === visitId ? error : null),
    record: (visitId: string, attempts = 0) => {
      if (!isPending) mutate({ visitId, number: attempts + 1, againInMinutes })
    },
  }
}
