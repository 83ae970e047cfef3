import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { Failure } from '../../page/failure.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import type { TaskProps } from '../managed/task-form.tsx'

interface RetireDialogProps extends TaskProps {
  name: string
  text: string
  retire: () => Promise<unknown>
}

/** Confirms that an entry is no longer offered. */
export function RetireDialog({ name, text, retire, onClose, onDone }: RetireDialogProps) {
  const { t } = useTranslation(['specialities', 'words', 'common'])
  const retiring = useApiMutation(retire, { onSuccess: () => onDone(t('retired_done', { name })) })
  return (
    <ConfirmDialog
      title={t('retire_title', { name })}
      keepLabel={t('common:no')}
      confirmLabel={t('retire_confirm')}
      busy={retiring.isPending}
      busyLabel={t('words:saving')}
      onKeep={onClose}
      onConfirm={() => retiring.mutate()}
    >
      <p>{text}</p>
      {retiring.isError && <Failure failure={retiring.error} failed={t('words:action_failed')} />}
    </ConfirmDialog>
  )
}
