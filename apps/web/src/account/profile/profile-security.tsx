import type { User } from '@aafiya/contracts/account/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LedgerGroup } from './ledger-group.tsx'
import css from './profile-ledger.module.css'

// Prefetched when their buttons are hovered, touched or focused.
const loadEmail = () => import('../email/change-email-dialog.tsx')
const loadPassword = () => import('../password/change-password-dialog.tsx')
const ChangeEmail = lazyPart(loadEmail)
const ChangePassword = lazyPart(loadPassword)
const loadUnlink = () => import('../google/unlink-dialog.tsx')
const Unlink = lazyPart(loadUnlink)
const Sections = lazyPart(() => import('../second-step/security-sections.tsx'))
const near = (load: () => Promise<unknown>) => {
  const fetchAhead = () => void load().catch(() => {})
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead }
}

/** Login details: e-mail address, password, linked Google account, passkeys, second step, and active sign-ins. */
export function ProfileSecurity({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'common'])
  const [open, setOpen] = useState<'email' | 'password' | 'google'>()
  const show = (one: 'email' | 'password' | 'google') => () => setOpen(one)
  const close = () => setOpen(undefined)
  const [changed, setChanged] = useState('')
  const finish = (sentence: string) => {
    close()
    setChanged(sentence)
  }
  const email = {
    label: t('common:email'),
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
  const google = {
    label: t('google'),
    value: t(user.hasPassword ? 'google_is_linked' : 'google_needs_password'),
    action: user.hasPassword ? (
      <Button tone="text" aria-haspopup="dialog" {...near(loadUnlink)} onClick={show('google')}>
        {t('google_unlink')}
      </Button>
    ) : (
      <Button tone="text" aria-haspopup="dialog" {...near(loadPassword)} onClick={show('password')}>
        {t('password_create')}
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
        <LedgerGroup title={t('profile_security')} rows={[email, password, ...(user.hasGoogle ? [google] : [])]} />
        <Sections>{({ SecuritySections }) => <SecuritySections />}</Sections>
      </div>
      {open === 'email' && (
        <ChangeEmail>
          {({ ChangeEmailDialog }) => <ChangeEmailDialog user={user} onClose={close} onDone={finish} />}
        </ChangeEmail>
      )}
      {open === 'google' && <Unlink>{({ UnlinkDialog }) => <UnlinkDialog onClose={close} onDone={finish} />}</Unlink>}
      {open === 'password' && (
        <ChangePassword>
          {({ ChangePasswordDialog }) => <ChangePasswordDialog email={user.email} onClose={close} />}
        </ChangePassword>
      )}
    </>
  )
}
