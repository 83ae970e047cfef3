import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'

export interface FailedPartProps {
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>
  /** What failed to load. */
  children: string
}

/** In place of a small part of a page that failed to load: what failed, and a retry. */
export function FailedPart({ query: { isFetching, refetch }, children }: FailedPartProps) {
  const { t } = useTranslation()
  return (
    <p ref={focusOnLeave} className="small">
      {children}{' '}
      <Button tone="text" busy={isFetching} busyLabel={t('retrying')} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </p>
  )
}
