import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { DevicePush } from '../../push/device-push.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChannelChoices } from './channel-choices.tsx'
import { MessagePhone } from './message-phone.tsx'
import { messagePreferences } from './message-preference-queries.ts'
import css from './messages.module.css'

/** How the user is notified about visits: channels, number, this device. */
export function Messages() {
  const { t } = useTranslation('push')
  const titleId = useId()
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId}>{t('title')}</h2>
        <p className="small">{t('lead')}</p>
      </div>
      <div className={css.content}>
        <Preferences />
        <div>
          <h3 className={css.label}>{t('device')}</h3>
          <DevicePush />
        </div>
      </div>
    </section>
  )
}

function Preferences() {
  const { t } = useTranslation(['push', 'common'])
  const { data, error, isPending, isFetching, refetch } = useQuery(messagePreferences())
  if (isPending)
    return (
      <Loading label={t('loading')}>
        <Skeleton className={css.waiting} />
      </Loading>
    )
  if (error && !data)
    return (
      <div ref={focusOnLeave} className={css.failed}>
        <Failure failure={error} failed={t('list_failed')} />
        <Button tone="line" busy={isFetching} busyLabel={t('common:retrying')} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    )
  // With mail alone there is no choice.
  if (data.offered.length < 2) return null
  return (
    <>
      <ChannelChoices preferences={data} />
      {data.offered.includes('sms') && <MessagePhone phone={data.phone} />}
    </>
  )
}
