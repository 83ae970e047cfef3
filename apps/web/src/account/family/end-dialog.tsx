import type { FamilyMember } from '@aafiya/contracts/account/family'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { Failure } from '../../page/failure.tsx'
import { untilAnswered } from '../../sending.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

export interface EndDialogProps {
  member: FamilyMember
  onClose: () => void
  onEnded: (family: FamilyMember[]) => void
}

/** Asks before somebody is booked for no longer. */
export function EndDialog({ member, onClose, onEnded }: EndDialogProps) {
  const { t } = useTranslation(['family', 'common'])
  const name = useMemberWords().nameOf(member)
  const ending = useMutation({
    ...untilAnswered,
    mutationFn: () => api.family.end({ params: { id: member.id } }),
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
