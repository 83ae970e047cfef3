import { useTranslation } from 'react-i18next'

import { ProfileDetails } from '../../account/profile/profile-details.tsx'
import { ProfileFailed } from '../../account/profile/profile-failed.tsx'
import { ProfileHead } from '../../account/profile/profile-head.tsx'
import { ProfileLoading } from '../../account/profile/profile-loading.tsx'
import { ProfileSignedOut } from '../../account/profile/profile-signed-out.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { useSession } from '../../session/use-session.ts'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import css from './profile-page.module.css'

/** Who one is here. The name is the heading, the rest a ledger under it. */
export function ProfilePage() {
  const { t } = useTranslation('account')
  const session = useSession()
  const { user } = session
  return (
    <div className={css.page}>
      <SiteTitle page={t('profile_title')} />
      <ProfileHead user={user}>
        <PageHeading>{user ? <bdi>{user.fullName}</bdi> : t('profile_title')}</PageHeading>
      </ProfileHead>
      {user && <ProfileDetails key={user.id} user={user} />}
      {session.status === 'loading' && <ProfileLoading />}
      {session.status === 'unreachable' && <ProfileFailed onRetry={session.retry} />}
      {session.status === 'signed-out' && <ProfileSignedOut />}
    </div>
  )
}
