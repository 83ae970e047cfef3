import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { SendFailure } from '../send-failure.tsx'
import { useInquiryTime } from '../use-inquiry-time.ts'
import type { Removing } from './use-remove-inquiry.ts'

/** Asks before it deletes. */
export function RemoveInquiryDialog({ removing, zone }: { removing: Removing; zone: string }) {
  const { t } = useTranslation(['inquiries', 'common'])
  const time = useInquiryTime(zone)
  const { asked, confirm, keep, isBusy, failure } = removing
  return (
    <ConfirmDialog
      title={t('remove_title', { time: asked ? time(asked.createdAt) : '' })}
      keepLabel={t('common:no')}
      confirmLabel={t('remove_confirm')}
      busy={isBusy}
      busyLabel={t('removing')}
      onKeep={keep}
      onConfirm={confirm}
    >
      <p>{t('remove_text')}</p>
      {failure && <SendFailure failure={undefined} title={t('remove_failed_title')} text={t('remove_failed')} />}
    </ConfirmDialog>
  )
}
