import type { User } from '@aafiya/contracts/account'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

import { Button } from '../ui/button.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { LedgerGroup } from './ledger-group.tsx'
import { SignIns } from './sign-ins.tsx'
import css from './profile-ledger.module.css'

/** How one gets in: the address, the password, and where one is in already. */
export function ProfileSecurity({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState<'email' | 'password'>()
  const close = () => setOpen(undefined)
  const email = {
    label: t('profile_email'),
    value: <bdi dir="ltr">{user.email}</bdi>,
    action: (
      <Button tone="text" aria-haspopup="dialog" onClick={() => setOpen('email')}>
        {t('email_change')}
      </Button>
    ),
  }
  const password = {
    label: t('password'),
    value: t(user.hasPassword ? 'password_set' : 'password_unset'),
    action: (
      <Button tone="text" aria-haspopup="dialog" onClick={() => setOpen('password')}>
        {t('password_change')}
      </Button>
    ),
  }
  return (
    <>
      <div className={css.security}>
        <LedgerGroup title={t('profile_security')} rows={[email, password]} />
        <SignIns />
      </div>
      {open === 'email' && <ChangeEmailDialog user={user} onClose={close} />}
      {open === 'password' && <ChangePasswordDialog email={user.email} onClose={close} />}
    </>
  )
}
