import { lazy, startTransition, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '../../page/lazy-part.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Family, type FamilyProps } from '../family/family.tsx'
import css from './profile-ledger.module.css'
import { ProfileLedger } from './profile-ledger.tsx'
import { ProfileSecurity } from './profile-security.tsx'

// Who reads the profile needs neither the form nor its rules; they are fetched when a finger or the focus comes near.
const loadForm = () => import('./edit-profile-form.tsx').then((it) => ({ default: it.EditProfileForm }))
const EditProfileForm = lazy(loadForm)
const fetchForm = () => void loadForm().catch(() => {})

const Telling = lazyPart(() => import('../messages/messages.tsx'))

type Mode = 'reading' | 'editing' | 'saved' | 'cancelled'

export function ProfileDetails({ user, nextVisitOf }: FamilyProps) {
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
      <ProfileLedger
        user={user}
        isBack={mode === 'cancelled'}
        onNear={fetchForm}
        onEdit={() => startTransition(() => setMode('editing'))}
      />
      <Family user={user} nextVisitOf={nextVisitOf} />
      <Telling>{({ Messages }) => <Messages />}</Telling>
      <ProfileSecurity user={user} />
    </>
  )
}
