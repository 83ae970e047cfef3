import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../i18n/use-language.ts'
import { useDisclosure } from '../page/use-disclosure.ts'
import { Icon } from '../ui/text/icon.tsx'
import css from './notification-bell.module.css'
import { NotificationList } from './notification-list.tsx'
import { notificationList } from './notification-queries.ts'

/** How many notifications are unread, and behind it what they say. */
export function NotificationBell() {
  const { t } = useTranslation('notifications')
  const list = useQuery(notificationList(useLanguage()))
  const { root, button, content, close, isOpen } = useDisclosure()
  const toggle = () => {
    button.onClick()
    // The user's own action may have caused a notification.
    if (!isOpen) void list.refetch()
  }
  const unread = list.data?.unread ?? 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...root} className={css.bell}>
      <button {...button} onClick={toggle} className={css.button} aria-label={t('bell', { count: unread })}>
        <Icon icon={Bell} size={24} />
        {unread > 0 && (
          <span className={css.count} aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
      <section {...content} className={css.panel} aria-label={t('title')}>
        {isOpen && <NotificationList list={list} onLeave={close} />}
      </section>
    </div>
  )
}
