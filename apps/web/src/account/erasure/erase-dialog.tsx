import type { Erasure } from '@aafiya/contracts/account/erasure'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useSession } from '../../session/use-session.ts'
import { showToastOnArrival } from '../../ui/feedback/toast-store.ts'
import { IdentityDialog } from '../password/identity-dialog.tsx'
import { EndsAtOnce } from './erasure-ledger.tsx'

export interface EraseDialogProps {
  erasure: Erasure
  email: string
  onClose: () => void
}

/** The last question before an account is deleted. */
export function EraseDialog({ erasure, email, onClose }: EraseDialogProps) {
  const { t } = useTranslation(['data', 'words'])
  const { signOut } = useSession()
  const people = erasure.people.map(({ id }) => id)
  return (
    <IdentityDialog
      title={t('erase_ask')}
      email={email}
      hasPassword={erasure.hasPassword}
      isDanger
      words={{
        failed: t('erase_failed'),
        keep: t('erase_keep'),
        act: t('erase_delete'),
        acting: t('words:deleting'),
        sendCode: t('erase_send_code'),
        password: t('erase_password'),
      }}
      send={async (proof) => {
        const { message } = await api.erasure.erase({ body: { ...proof, people } })
        showToastOnArrival(message)
        await signOut()
      }}
      onClose={onClose}
    >
      <EndsAtOnce erasure={erasure} isChosen />
    </IdentityDialog>
  )
}
