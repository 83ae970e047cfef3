import type { User } from '@aafiya/contracts/account/account'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PictureControls } from '../../account/profile/picture-controls.tsx'
import { usePicture } from '../../account/profile/use-picture.ts'
import { named } from '../../page/named.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { useInitials } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageLead } from '../../ui/layout/page-frame.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { doctorProfile } from '../profile-queries.ts'
import css from './application-page.module.css'
import { ApplicationState } from './application-state.tsx'

// Its schemas are larger than the page; the state of the application is shown without them.
const ApplicationForm = lazy(named(() => import('./application-form.tsx').then((it) => it.ApplicationForm)))

export interface ApplicationProps {
  user: User
  doctorId: string
}

/** The state of the application, and the form while it can still be submitted or changed. */
export function Application({ user, doctorId }: ApplicationProps) {
  const { t } = useTranslation('applications')
  const query = useQuery(doctorProfile(doctorId))
  const [isChanging, setChanging] = useState(false)
  const [isSent, setSent] = useState(false)
  const { data: profile } = query
  if (!profile) {
    return (
      <QueryFallback queries={[query]} title={t('failed')} text={t('failed_text')}>
        <Loading label={t('loading')}>
          <Skeleton className={css.waiting} />
        </Loading>
      </QueryFallback>
    )
  }
  const isUndecided = profile.status === 'pending' || profile.status === 'declined'
  const isWaiting = profile.status === 'pending' && profile.appliedAt !== null
  const sent = () => {
    setChanging(false)
    setSent(true)
  }
  return (
    <>
      {isUndecided && <PageLead>{t('lead')}</PageLead>}
      <div className={css.body}>
        <ApplicationState profile={profile} isSent={isSent} />
        {isWaiting && !isChanging && (
          <Button tone="line" className={css.start} onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
        )}
        {isUndecided && (!isWaiting || isChanging) && (
          <>
            <ApplicationPicture user={user} />
            <Suspense fallback={<Skeleton className={css.waiting} />}>
              <ApplicationForm profile={profile} onSent={sent} />
            </Suspense>
          </>
        )}
      </div>
    </>
  )
}

/** The picture belongs to the account, so it is saved as soon as it is chosen. */
function ApplicationPicture({ user }: { user: User }) {
  const initials = useInitials()
  const { t } = useTranslation('applications')
  const picture = usePicture()
  return (
    <section className={css.picture} aria-labelledby="application-picture">
      <h2 id="application-picture" className={css.pictureTitle}>
        {t('picture')}
      </h2>
      <Avatar size="large" initials={initials(user)} src={picture.preview ?? user.profilePictureUrl} />
      <PictureControls picture={picture} hasPicture={user.profilePictureUrl !== null} />
    </section>
  )
}
