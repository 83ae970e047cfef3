import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { FailureMessage } from '../../page/failure-message.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { EditForm } from './use-edit-form.ts'

export interface EditMessageProps {
  id: string
  form: EditForm
  onRetry: () => void
}

/** What stands in the way of saving: it failed, or no time is chosen. */
export function EditMessage({ id, form: { failure, attempt, isBusy, week, slot, lost }, onRetry }: EditMessageProps) {
  const { t } = useTranslation('appointments')
  const { clockTime } = useFormat()
  return (
    <div id={id}>
      {failure && (
        <FailureMessage
          key={attempt}
          failure={failure}
          title={t('update_failed')}
          text={t('update_failed_text')}
          isBusy={isBusy}
          busyLabel={t('saving')}
          onRetry={onRetry}
        />
      )}
      {week && !slot && (
        <Banner tone="warning">
          {lost && `${t(lost.state === 'taken' ? 'edit_time_held' : 'edit_time_gone', { time: clockTime(civilTime(lost.time)) })} `}
          {t('select_time')}
        </Banner>
      )}
    </div>
  )
}
