import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { keyOf } from '../kit/query-key.ts'
import { useDisclosure } from '../page/use-disclosure.ts'
import { Icon } from '../ui/text/icon.tsx'
import css from './notification-bell.module.css'
import { NotificationList } from './notification-list.tsx'
import { notificationList } from './notification-queries.ts'

/** A booking or cancellation by the user may create a notification, so the count is refetched at once. */
function useCountAfterActions() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success' && mutation.meta?.['isReading'] !== true)
          void queryClient.invalidateQueries({ queryKey: keyOf(api.notifications) })
      }),
    [queryClient],
  )
}

/** The bell with the number of unread notifications, and their list. */
export function NotificationBell() {
  const { t } = useTranslation('notifications')
  const list = useQuery(notificationList(useLanguage()))
  useCountAfterActions()
  const { root, button, content, close, isOpen } = useDisclosure()
  const toggle = () => {
    button.onClick()
    // The user's own action may have created a notification.
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
