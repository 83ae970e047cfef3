import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import css from './notice.module.css'

function onConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const isOnline = () => navigator.onLine

/** Says that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(onConnection, isOnline)
  return (
    <div role="status">
      {!online && (
        <p className={css.notice}>
          <b>{t('offline_title')}</b>
          <span>{t('offline_text')}</span>
        </p>
      )}
    </div>
  )
}
