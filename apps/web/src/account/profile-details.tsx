import type { User } from '@aafiya/contracts/account'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

import { Banner } from '../ui/banner.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { EditProfileForm } from './edit-profile-form.tsx'
import css from './profile-ledger.module.css'
import { ProfileLedger } from './profile-ledger.tsx'
import { ProfileSecurity } from './profile-security.tsx'

type Mode = 'reading' | 'editing' | 'saved' | 'cancelled'

/** A profile to read, or to edit. */
export function ProfileDetails({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const [mode, setMode] = useState<Mode>('reading')
  if (mode === 'editing') return <EditProfileForm user={user} onSaved={() => setMode('saved')} onCancel={() => setMode('cancelled')} />
  return (
    <>
      {mode === 'saved' && (
        <Banner tone="success" tabIndex={-1} ref={focusOnMount} className={css.saved}>
          {t('profile_saved')}
        </Banner>
      )}
      <ProfileLedger user={user} isBack={mode === 'cancelled'} onEdit={() => setMode('editing')} />
      <ProfileSecurity user={user} />
    </>
  )
}
