import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import type { Direction } from './ordered-row.tsx'
import { useOwnName, type Named } from './use-own-name.ts'

interface Item extends Named {
  id: string
}

export interface Moving<T extends Item> {
  queryKey: QueryKey
  /** Returns the whole list in its new order. */
  move: (id: string, direction: Direction) => Promise<T[]>
  /** The entries among which it is ordered. */
  beside: (list: readonly T[], item: T) => readonly T[]
  onSettled?: () => void
}

/**
 * Runs moves one after the other, in the order of the clicks. Never retried automatically: a move that arrived twice
 * would move twice.
 */
export function useMove<T extends Item>({ queryKey, move, beside, onSettled }: Moving<T>) {
  const { t } = useTranslation('specialities')
  const { count } = useFormat()
  const ownName = useOwnName()
  const queryClient = useQueryClient()
  const [said, say] = useState('')
  const moving = useApiMutation(({ item, direction }: { item: T; direction: Direction }) => move(item.id, direction), {
    eachCounts: true,
    scope: { id: queryKey.join() },
    onSuccess: (list, { item }) => {
      queryClient.setQueryData(queryKey, list)
      const among = beside(list, item)
      const place = among.findIndex(({ id }) => id === item.id) + 1
      say(t('moved', { name: ownName(item), place: count(place), all: count(among.length) }))
    },
    onSettled: () => onSettled?.(),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  return { moving, said }
}
