import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { FailedState } from '../ui/feedback/failed-state.tsx'
import { OfflineState } from '../ui/feedback/offline-state.tsx'

export interface QueryFallbackProps {
  /** How far the asking has come: of a query, or of several together. */
  of: { isError: boolean; isPaused: boolean; isFetching: boolean }
  title: string
  text: string
  offlineText: string
  onRetry: () => void
  /** Shown while it is still on its way. */
  children: ReactNode
}

/** In place of something that is not here: on its way, failed, or waiting for a connection. Never an empty list. */
export function QueryFallback({ of: { isError, isPaused, isFetching }, title, text, offlineText, onRetry, children }: QueryFallbackProps) {
  const { t } = useTranslation()
  if (isPaused) return <OfflineState title={t('offline_title')}>{offlineText}</OfflineState>
  if (!isError) return children
  return (
    <FailedState title={title} retryLabel={t('retry')} busyLabel={t('retrying')} busy={isFetching} onRetry={onRetry}>
      {text}
    </FailedState>
  )
}
