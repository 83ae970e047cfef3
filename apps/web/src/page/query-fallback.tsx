import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { FailedState } from '../ui/feedback/failed-state.tsx'
import { OfflineState } from '../ui/feedback/offline-state.tsx'

export interface QueryFallbackProps {
  /** The queries that are needed, of which at least one has no data. */
  queries: readonly Pick<UseQueryResult, 'error' | 'isError' | 'isPaused' | 'isFetching' | 'refetch'>[]
  title: string
  /** A sentence that reassures; by default why it failed. */
  text?: string | undefined
  /** Shown while they load. */
  children: ReactNode
}

/** Shown instead of missing data: loading, failed, or offline. Never an empty list. */
export function QueryFallback({ queries, title, text, children }: QueryFallbackProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const failed = queries.filter(({ isError }) => isError)
  if (queries.some(({ isPaused }) => isPaused))
    return <OfflineState title={t('offline_title')}>{t('offline_wait')}</OfflineState>
  if (failed.length === 0) return children
  return (
    <FailedState
      title={title}
      retryLabel={t('retry')}
      busyLabel={t('retrying')}
      busy={queries.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    >
      {text ?? (failureText(failed[0]?.error) || t('failure_unknown'))}
    </FailedState>
  )
}
