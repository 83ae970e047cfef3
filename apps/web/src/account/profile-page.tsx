import { useTranslation } from 'react-i18next'

import { useSession } from '../session/use-session.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileFailed } from './profile-failed.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileLoading } from './profile-loading.tsx'
import css from './profile-page.module.css'
import { ProfileSignedOut } from './profile-signed-out.tsx'

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
