import type { User } from '@aafiya/contracts/account/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SignIns } from '../sign-ins/sign-ins.tsx'
import { LedgerGroup } from './ledger-group.tsx'
import css from './profile-ledger.module.css'

// Fetched when a finger or the focus comes near their buttons.
const loadEmail = () => import('../email/change-email-dialog.tsx')
const loadPassword = () => import('../password/change-password-dialog.tsx')
const ChangeEmail = lazyPart(loadEmail)
const ChangePassword = lazyPart(loadPassword)
const near = (load: () => Promise<unknown>) => {
  const fetchAhead = () => void load().catch(() => {})
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead }
}

/** Login details: the e-mail address, the password, and the active sign-ins. */
export function ProfileSecurity({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState<'email' | 'password'>()
  const show = (one: 'email' | 'password') => () => setOpen(one)
  const close = () => setOpen(undefined)
  const [changed, setChanged] = useState('')
  const emailChanged = (sentence: string) => {
    close()
    setChanged(sentence)
  }
  const email = {
    label: t('profile_email'),
    value: <bdi dir="ltr">{user.email}</bdi>,
    action: (
      <Button tone="text" aria-haspopup="dialog" {...near(loadEmail)} onClick={show('email')}>
        {t('email_change')}
      </Button>
    ),
  }
  const password = {
    label: t('password'),
    value: t(user.hasPassword ? 'password_set' : 'password_unset'),
    action: (
      <Button tone="text" aria-haspopup="dialog" {...near(loadPassword)} onClick={show('password')}>
        {t('password_change')}
      </Button>
    ),
  }
  return (
    <>
      <div className={css.security}>
        <div role="status">
          {changed && (
            <Banner tone="success" role={undefined}>
              {changed}
            </Banner>
          )}
        </div>
        <LedgerGroup title={t('profile_security')} rows={[email, password]} />
        <SignIns />
      </div>
      {open === 'email' && (
        <ChangeEmail>{({ ChangeEmailDialog }) => <ChangeEmailDialog user={user} onClose={close} onDone={emailChanged} />}</ChangeEmail>
      )}
      {open === 'password' && (
        <ChangePassword>{({ ChangePasswordDialog }) => <ChangePasswordDialog email={user.email} onClose={close} />}</ChangePassword>
      )}
    </>
  )
}
