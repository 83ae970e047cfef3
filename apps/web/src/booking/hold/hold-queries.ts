import type { Hold } from '@aafiya/contracts/payments/payments'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'

export const currentHold = () =>
  queryOptions({
    queryKey: ['payments', 'hold'],
    queryFn: async ({ signal }) => (await api.payments.currentHold({ signal })).hold,
    staleTime: 0,
  })

/** What is known of one held slot; kept, so that a page can still say which one ran out. */
export const heldSlot = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'held-slot', id],
    queryFn: async ({ signal }): Promise<Hold | null> => {
      const { hold } = await api.payments.currentHold({ signal })
      return hold?.appointmentId === id ? hold : null
    },
    staleTime: Infinity,
  })
