import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import css from './failed-load.module.css'
import { Failure } from './failure.tsx'

export interface FailedLoadProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** What failed to load. */
  failed: string
  className?: string | undefined
}

/** In place of a list that failed to load: what failed and why, and a retry. */
export function FailedLoad({ query: { error, isFetching, refetch }, failed, className }: FailedLoadProps) {
  const { t } = useTranslation()
  return (
    <div ref={focusOnLeave} className={classNames(css.failed, className)}>
      <Failure failure={error} failed={failed} />
      <Button tone="line" busy={isFetching} busyLabel={t('retrying')} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </div>
  )
}
