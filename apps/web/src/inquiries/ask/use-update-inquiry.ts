import type { Inquiry } from '@aafiya/contracts/inquiries'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../../api.ts'
import type { Grown } from '../../growing-list.ts'
import { changeKnown, ownKey } from '../inquiry-queries.ts'

/** Changes a question: here at once, and there; if that fails, what was there before is restored. */
export function useUpdateInquiry() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, message }: { id: string; message: string }) => api.inquiries.update({ params: { id }, body: { message } }),
    networkMode: 'always',
    onMutate: async ({ id, message }) => {
      // An answer on its way would undo what is about to be shown.
      await queryClient.cancelQueries({ queryKey: ownKey })
      const before = queryClient.getQueriesData<Grown<Inquiry>>({ queryKey: ownKey })
      changeKnown(queryClient, ownKey, (items) => items.map((one) => (one.id === id ? { ...one, message } : one)))
      return before
    },
    onError: (_error, _change, before) => before?.forEach(([key, known]) => queryClient.setQueryData(key, known)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownKey }),
  })
}
