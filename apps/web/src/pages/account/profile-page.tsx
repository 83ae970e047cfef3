import type { User } from '@aafiya/contracts/account/account'
import { useIsFetching } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'

import { ProfileDetails } from '../../account/profile/profile-details.tsx'
import { ProfileHead } from '../../account/profile/profile-head.tsx'
import { useNextVisits } from '../../appointments/use-next-visit.ts'
import { SignInFirst } from '../../page/sign-in-first.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { useInvitation } from '../../session/return-to.ts'
import { useSession } from '../../session/use-session.ts'
import { userQuery } from '../../session/user-query.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import css from './profile-page.module.css'

/** The signed-in user. The name is the heading, the rest a ledger under it. */
export function ProfilePage() {
  const { t } = useTranslation()
  const session = useSession()
  const { user } = session
  const name = usePersonName()
  return (
    <div className={css.page}>
      <SiteTitle page={t('menu_profile')} />
      <ProfileHead user={user}>
        <PageHeading>{user ? <bdi>{name(user.fullName, user.fullNameAr)}</bdi> : t('menu_profile')}</PageHeading>
      </ProfileHead>
      {user && <Details key={user.id} user={user} />}
      {session.status === 'loading' && <ProfileLoading />}
      {session.status === 'unreachable' && <ProfileFailed onRetry={session.retry} />}
      {session.status === 'signed-out' && <ProfileSignedOut />}
    </div>
  )
}

function Details({ user }: { user: User }) {
  const nextVisitOf = useNextVisits()
  return <ProfileDetails user={user} nextVisitOf={nextVisitOf} />
}

function ProfileSignedOut() {
  const { t } = useTranslation('account')
  const { hash } = useLocation()
  if (useInvitation()) return <Navigate to={paths.login(paths.profile() + hash)} replace />
  return <SignInFirst title={t('profile_signed_out_title')}>{t('profile_signed_out_text')}</SignInFirst>
}

const skeletonRows = ['email', 'phone', 'address', 'gender', 'birth']

function ProfileLoading() {
  const { t } = useTranslation('account')
  return (
    <Loading label={t('profile_loading')} className={css.rows}>
      {skeletonRows.map((row) => (
        <div key={row} className={css.row}>
          <Skeleton className={css.label} />
          <Skeleton className={css.value} />
        </div>
      ))}
    </Loading>
  )
}

/** The server did not answer; the session is kept, so a retry is possible. */
function ProfileFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const isAsking = useIsFetching({ queryKey: userQuery().queryKey }) > 0
  return (
    <FailedState
      title={t('profile_failed')}
      retryLabel={t('common:retry')}
      onRetry={onRetry}
      busy={isAsking}
      busyLabel={t('common:retrying')}
    >
      {t('profile_failed_text')}
    </FailedState>
  )
}
