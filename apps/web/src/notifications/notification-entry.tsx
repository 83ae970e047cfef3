import type { Notification } from '@aafiya/contracts/notifications'
import { useTranslation } from 'react-i18next'

import { TimeAgo } from '../page/time-ago.tsx'
import { returnPath } from '../session/return-to.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './notification-entry.module.css'
import { useMarkRead } from './notification-queries.ts'

export interface NotificationEntryProps {
  notification: Notification
  /** When the list was loaded, in milliseconds. */
  now: number
  onLeave: () => void
}

/** One notification: opening it marks it as read and goes where it leads, if anywhere. */
export function NotificationEntry({ notification, now, onLeave }: NotificationEntryProps) {
  const { t } = useTranslation('notifications')
  const markRead = useMarkRead()
  const isUnread = notification.readAt === null
  const path = returnPath(notification.link)
  const content = (
    <>
      <span className={css.head}>
        <span className={css.title}>{notification.title}</span>
        {isUnread && (
          <span className={css.unread}>
            <Nuqta tone="warm" /> {t('unread')}
          </span>
        )}
      </span>
      <bdi className={css.body}>{notification.body}</bdi>
      <span className={css.time}>
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
