import { useIsFetching } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { userQuery } from '../../session/user-query.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'

/** Nobody answers who is signed in; the session is kept, so one can ask again. */
export function ProfileFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const isAsking = useIsFetching({ queryKey: userQuery().queryKey }) > 0
  return (
    <FailedState
      title={t('profile_failed')}
      retryLabel={t('common:retry')}
      onRetry={onRetry}
      busy={isAsking}
      busyLabel={t('common:retrying')}
    >
      {t('profile_failed_text')}
    </FailedState>
  )
}
