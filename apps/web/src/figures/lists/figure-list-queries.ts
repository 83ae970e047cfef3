import type { CountedMessages, FreeTimeQuery } from '@aafiya/contracts/figures/figure-lists'

import { growingList } from '../../growing-list.ts'
import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'
import type { FiguresScope } from '../figures.tsx'

/** The messages that the figures of a period have counted, latest first. */
export const sentMessages = (filter: CountedMessages) =>
  growingList(keyOf(api.figureLists.messages, filter), ({ cursor, ...rest }) =>
    api.figureLists.messages({ query: { limit: '50', ...filter, cursor }, ...rest }),
  )

export type FreeTimeFilter = Omit<FreeTimeQuery, 'limit' | 'cursor'>

/** Offered and booked time by day, earliest first. */
export const freeTimeDays = (scope: FiguresScope, filter: FreeTimeFilter) => {
  const endpoint = scope === 'clinic' ? api.figureLists.freeTime : api.figureLists.ownFreeTime
  return growingList(keyOf(endpoint, filter), ({ cursor, ...rest }) =>
    endpoint({ query: { ...filter, cursor }, ...rest }),
  )
}
