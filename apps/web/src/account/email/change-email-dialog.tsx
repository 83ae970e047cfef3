import type { User } from '@aafiya/contracts/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import type { MailedCode } from './use-change-email.ts'
import { VerifyNewEmailForm } from './verify-new-email-form.tsx'

export interface ChangeEmailDialogProps {
  user: User
  onClose: () => void
  onDone: (sentence: string) => void
}

/** A new address, in two steps. */
export function ChangeEmailDialog({ user, onClose, onDone }: ChangeEmailDialogProps) {
  const { t } = useTranslation(['account', 'common'])
  const [mailed, setMailed] = useState<MailedCode>()
  return (
    <Dialog title={t('email_change')} closeLabel={t('common:close')} onClose={onClose}>
      {mailed ? (
        <VerifyNewEmailForm mailed={mailed} onBack={() => setMailed(undefined)} onDone={onDone} />
      ) : (
        <ChangeEmailForm user={user} onMailed={setMailed} />
      )}
    </Dialog>
  )
}
