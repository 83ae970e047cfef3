import type { Notification } from '@aafiya/contracts/notifications/notifications'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { FailedLoad } from '../page/failed-load.tsx'
import { TimeAgo } from '../page/time-ago.tsx'
import { returnPath } from '../session/return-to.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './notification-list.module.css'
import { type ShownNotifications, useMarkRead } from './notification-queries.ts'

export interface NotificationListProps {
  list: UseQueryResult<ShownNotifications>
  /** Called when the user follows a notification's link. */
  onLeave: () => void
}

export function NotificationList({ list, onLeave }: NotificationListProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const { data, dataUpdatedAt, isError } = list
  return (
    <>
      <h2 className={css.title}>{t('title')}</h2>
      {!data && !isError && (
        <p role="status" className={css.note}>
          {t('loading')}
        </p>
      )}
      {isError && !data && <FailedLoad query={list} failed={t('failed')} className={css.failed} />}
      {data?.list.length === 0 && <p className={css.note}>{t('empty')}</p>}
      <ul>
        {data?.list.map((notification) => (
          <li key={notification.id} className={css.row}>
            <NotificationEntry notification={notification} now={dataUpdatedAt} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface NotificationEntryProps {
  notification: Notification
  /** When the list was loaded, in milliseconds. */
  now: number
  onLeave: () => void
}

/** A notification. Opening it marks it as read and follows its link, if any. */
function NotificationEntry({ notification, now, onLeave }: NotificationEntryProps) {
  const { t } = useTranslation('notifications')
  const markRead = useMarkRead()
  const isUnread = notification.readAt === null
  const path = returnPath(notification.link)
  const content = (
    <>
      <span className={css.head}>
        <span className={css.entryTitle}>{notification.title}</span>
        {isUnread && (
          <span className={css.unread}>
            <Nuqta tone="warm" /> {t('unread')}
          </span>
        )}
      </span>
      <bdi className={css.body}>{notification.body}</bdi>
      <span className="small">
        <TimeAgo instant={notification.createdAt} now={now} />
      </span>
    </>
  )
  if (path === undefined) {
    return (
      <button type="button" className={css.entry} onClick={() => markRead.mutate(notification)}>
        {content}
      </button>
    )
  }
  const open = () => {
    markRead.mutate(notification)
    onLeave()
  }
  return (
    <AppLink to={path} className={css.entry} onClick={open}>
      {content}
    </AppLink>
  )
}
