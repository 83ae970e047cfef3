import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { FailedLoad } from '../../page/failed-load.tsx'
import { DevicePush } from '../../push/device-push.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import { ChannelChoices } from './channel-choices.tsx'
import { MessagePhone } from './message-phone.tsx'
import { messagePreferences } from './message-preference-queries.ts'
import css from './messages.module.css'

/** How the user is notified about visits: channels, number, this device. */
export function Messages() {
  const { t } = useTranslation(['push', 'words'])
  return (
    <ProfileSection isApart title={t('words:messages')} lead={t('lead')}>
      <div className={css.content}>
        <Preferences />
        <div>
          <h3 className={css.label}>{t('words:this_device')}</h3>
          <DevicePush />
        </div>
      </div>
    </ProfileSection>
  )
}

function Preferences() {
  const { t } = useTranslation('push')
  const query = useQuery(messagePreferences())
  const { data, isPending } = query
  if (isPending)
    return (
      <Loading label={t('loading')}>
        <Skeleton className={css.waiting} />
      </Loading>
    )
  if (!data) return <FailedLoad query={query} failed={t('list_failed')} />
  // With mail alone there is no choice.
  if (data.offered.length < 2) return null
  return (
    <>
      <ChannelChoices preferences={data} />
      {data.offered.includes('sms') && <MessagePhone phone={data.phone} />}
    </>
  )
}
