import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { Failure } from '../../page/failure.tsx'
import { userQuery } from '../../session/user-query.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

export interface UnlinkDialogProps {
  onClose: () => void
  /** Receives the success message, which stays on the page. */
  onDone: (sentence: string) => void
}

/** Confirms that Google will no longer sign in to the account. */
export function UnlinkDialog({ onClose, onDone }: UnlinkDialogProps) {
  const { t } = useTranslation(['account', 'common'])
  const queryClient = useQueryClient()
  const unlinking = useApiMutation(api.profile.unlinkGoogle, {
    invalidates: [api.profile.signIns],
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery().queryKey, user)
      onDone(t('google_unlinked'))
    },
  })
  return (
    <ConfirmDialog
      title={t('google_unlink_title')}
      keepLabel={t('common:no')}
      confirmLabel={t('google_unlink')}
      busy={unlinking.isPending}
      busyLabel={t('google_unlinking')}
      onKeep={onClose}
      onConfirm={() => unlinking.mutate()}
    >
      <p>{t('google_unlink_text')}</p>
      {unlinking.isError && <Failure failure={unlinking.error} failed={t('google_unlink_failed')} />}
    </ConfirmDialog>
  )
}
