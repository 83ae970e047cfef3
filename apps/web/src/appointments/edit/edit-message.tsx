import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { FailureMessage } from '../../page/failure-message.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { EditForm } from './use-edit-form.ts'

/** What stands in the way of saving: it failed, the times are not here, or none is chosen. */
export function EditMessage({ form, onRetry }: { form: EditForm; onRetry: () => void }) {
  const { t } = useTranslation(['appointments', 'common'])
  const { clockTime } = useFormat()
  const { failure, attempt, taken, lost } = form
  return (
    <>
      {failure && (
        <FailureMessage
          key={attempt}
          failure={failure}
          title={t('update_failed')}
          text={t('update_failed_text')}
          isBusy={form.isBusy}
          busyLabel={t('saving')}
          onRetry={onRetry}
        />
      )}
      {form.isDayOffered && taken.isPaused && !taken.data && <Banner tone="warning">{t('edit_times_offline')}</Banner>}
      {form.isDayOffered && taken.isError && !taken.data && (
        <Banner tone="error" ref={focusOnLeave}>
          <p>{t('edit_times_failed')}</p>
          <Button tone="text" busy={taken.isFetching} busyLabel={t('common:retrying')} onClick={() => void taken.refetch()}>
            {t('common:retry')}
          </Button>
        </Banner>
      )}
      {form.isMissing && (
        <Banner tone="warning">
          {lost && `${t(lost.state === 'past' ? 'edit_time_gone' : 'edit_time_held', { time: clockTime(civilTime(lost.time)) })} `}
          {t('select_time')}
        </Banner>
      )}
    </>
  )
}
