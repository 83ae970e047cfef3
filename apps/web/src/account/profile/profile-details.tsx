import { lazy, startTransition, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '../../page/lazy-part.tsx'
import { named } from '../../page/named.ts'
import { paths } from '../../paths.ts'
import { hasDraft } from '../../session/drafts.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Family, type FamilyProps } from '../family/family.tsx'
import { LedgerGroup } from './ledger-group.tsx'
import css from './profile-ledger.module.css'
import { ProfileLedger } from './profile-ledger.tsx'
import { ProfileSecurity } from './profile-security.tsx'

// Readers of the profile need neither the form nor its rules; they are prefetched on hover, touch or focus.
const loadForm = named(() => import('./edit-profile-form.tsx').then((it) => it.EditProfileForm))
const EditProfileForm = lazy(loadForm)
const fetchForm = () => void loadForm().catch(() => {})

const BookingForMe = lazyPart(() => import('../family/guardians.tsx'))
const Telling = lazyPart(() => import('../messages/messages.tsx'))

type Mode = 'reading' | 'editing' | 'saved' | 'cancelled'

export function ProfileDetails({ user, nextVisitOf }: FamilyProps) {
  const { t } = useTranslation('account')
  const [mode, setMode] = useState<Mode>(() => (hasDraft(user.id, 'profile') ? 'editing' : 'reading'))
  if (mode === 'editing')
    return <EditProfileForm user={user} onSaved={() => setMode('saved')} onCancel={() => setMode('cancelled')} />
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
      <BookingForMe>{({ Guardians }) => <Guardians />}</BookingForMe>
      <Telling>{({ Messages }) => <Messages />}</Telling>
      <Record />
      <ProfileSecurity user={user} />
    </>
  )
}

/** What the clinic's records say of the person, and where to read it. */
function Record() {
  const { t } = useTranslation(['account', 'words'])
  const open = (
    <LinkButton tone="text" to={paths.activity()}>
      {t('record_open')}
    </LinkButton>
  )
  const copy = (
    <LinkButton tone="text" to={paths.data()}>
      {t('record_data_open')}
    </LinkButton>
  )
  const documents = (
    <LinkButton tone="text" to={paths.documents()}>
      {t('record_documents_open')}
    </LinkButton>
  )
  const remove = (
    <LinkButton tone="text" to={paths.erasure()}>
      {t('record_delete_open')}
    </LinkButton>
  )
  return (
    <div className={css.security}>
      <LedgerGroup
        title={t('record')}
        rows={[
          { label: t('record_seen'), value: t('record_seen_text'), action: open },
          { label: t('words:documents'), value: t('record_documents_text'), action: documents },
          { label: t('record_data'), value: t('record_data_text'), action: copy },
          { label: t('record_delete'), value: t('record_delete_text'), action: remove },
        ]}
      />
    </div>
  )
}
