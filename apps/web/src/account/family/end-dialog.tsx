import type { FamilyMember } from '@aafiya/contracts/account/family'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { Failure } from '../../page/failure.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

export interface EndDialogProps {
  member: FamilyMember
  onClose: () => void
  onEnded: (family: FamilyMember[]) => void
}

/** Confirms that the user will no longer book for a family member. */
export function EndDialog({ member, onClose, onEnded }: EndDialogProps) {
  const { t } = useTranslation(['family', 'common'])
  const name = useMemberWords().nameOf(member)
  const ending = useApiMutation(() => api.family.end({ params: { id: member.id } }), {
    onSuccess: onEnded,
  })
  return (
    <ConfirmDialog
      title={t('end_title', { name })}
      keepLabel={t('common:no')}
      confirmLabel={t('end_confirm')}
      busy={ending.isPending}
      busyLabel={t('ending')}
      onKeep={onClose}
      onConfirm={() => ending.mutate()}
    >
      <p>{t('end_text')}</p>
      {ending.isError && <Failure failure={ending.error} failed={t('save_failed')} />}
    </ConfirmDialog>
  )
}
