import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { FailedState } from '../ui/feedback/failed-state.tsx'
import { OfflineState } from '../ui/feedback/offline-state.tsx'

export interface QueryFallbackProps {
  /** What has to be here, of which something is not. */
  queries: readonly Pick<UseQueryResult, 'isError' | 'isPaused' | 'isFetching' | 'refetch'>[]
  title: string
  text: string
  offlineText: string
  /** Shown while it is still on its way. */
  children: ReactNode
}

/** In place of something that is not here: on its way, failed, or waiting for a connection. Never an empty list. */
export function QueryFallback({ queries, title, text, offlineText, children }: QueryFallbackProps) {
  const { t } = useTranslation()
  const failed = queries.filter(({ isError }) => isError)
  if (queries.some(({ isPaused }) => isPaused)) return <OfflineState title={t('offline_title')}>{offlineText}</OfflineState>
  if (failed.length === 0) return children
  return (
    <FailedState
      title={title}
      retryLabel={t('retry')}
      busyLabel={t('retrying')}
      busy={queries.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    >
      {text}
    </FailedState>
  )
}
