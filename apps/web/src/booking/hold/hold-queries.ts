import type { Hold } from '@aafiya/contracts/payments/payments'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'
import { keyOf } from '../../kit/query-key.ts'

export const currentHold = () =>
  queryOptions({
    queryKey: keyOf(api.payments.hold),
    queryFn: async ({ signal }) => (await api.payments.currentHold({ signal })).hold,
    staleTime: 0,
  })

/** A held slot; cached, so that a page can still name an expired one. */
export const heldSlot = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'held-slot', id],
    queryFn: async ({ signal }): Promise<Hold | null> => {
      const { hold } = await api.payments.currentHold({ signal })
      return hold?.appointmentId === id ? hold : null
    },
    staleTime: Infinity,
  })
