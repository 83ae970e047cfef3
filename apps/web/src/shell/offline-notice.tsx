import { clockTime, shortDay } from '@aafiya/contracts/language/format-days'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../i18n/use-language.ts'
import { keptSince, onKept } from '../offline/kept-answer.ts'
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
const onServer = () => true
const noneKept = () => undefined

/** Says that there is no connection, or that the page shows what was kept from before, and from when. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const language = useLanguage()
  const online = useSyncExternalStore(onConnection, isOnline, onServer)
  const kept = useSyncExternalStore(onKept, keptSince, noneKept)
  const when = kept && { instant: new Date(kept).toISOString(), zone: new Intl.DateTimeFormat().resolvedOptions().timeZone }
  return (
    <div role="status">
      {(!online || when) && (
        <p className={css.notice}>
          {!online && <b>{t('offline_title')}</b>}
          <span>{when ? t('offline_kept', { day: shortDay(language, when), time: clockTime(language, when) }) : t('offline_text')}</span>
        </p>
      )}
    </div>
  )
}
