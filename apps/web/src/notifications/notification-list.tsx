import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { NotificationEntry } from './notification-entry.tsx'
import css from './notification-list.module.css'
import type { Told } from './notification-queries.ts'

export interface NotificationListProps {
  list: UseQueryResult<Told>
  /** One goes where a notification leads. */
  onLeave: () => void
}

export function NotificationList({ list, onLeave }: NotificationListProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const failureText = useFailureText()
  const { data, dataUpdatedAt, error, isFetching, refetch } = list
  return (
    <>
      <h2 className={css.title}>{t('title')}</h2>
      {!data && !error && (
        <p role="status" className={css.note}>
          {t('loading')}
        </p>
      )}
      {error && !data && (
        <div ref={focusOnLeave} className={css.failed}>
          <Banner tone="error">
            <p>
              <b>{t('failed')}</b>
            </p>
            <p>{failureText(error)}</p>
          </Banner>
          <Button tone="line" busy={isFetching} busyLabel={t('common:retrying')} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      )}
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
