import { clockTime, shortDay } from '@aafiya/contracts/language/format-days'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { keyOf } from '../kit/query-key.ts'
import { forgetAge, cachedSince, onCacheChange } from '../offline/cached-answer.ts'
import css from './notice.module.css'

function onConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser is online; the server may still be unreachable. */
export const useIsOnline = () =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
const noneKept = () => undefined

/** How soon the page notices that the server is back. */
const againMs = 1000

/**
 * Refetches the appointments while a saved copy is shown, and at once when the browser comes back online, which a
 * pending request may not notice.
 */
function useFreshAppointments(isOld: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const shown = { queryKey: keyOf(api.appointments), type: 'active' } as const
    const again = () => void queryClient.refetchQueries(shown)
    const whileOld = () => {
      if (queryClient.getQueryCache().findAll(shown).length === 0) forgetAge()
      else if (queryClient.isFetching(shown) === 0) again()
    }
    const timer = isOld ? setInterval(whileOld, againMs) : undefined
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [queryClient, isOld])
}

/** Says that the browser is offline, or that the page shows a saved copy, and from when. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const language = useLanguage()
  const online = useIsOnline()
  const kept = useSyncExternalStore(onCacheChange, cachedSince, noneKept)
  useFreshAppointments(online && kept !== undefined)
  const when = kept && {
    instant: new Date(kept).toISOString(),
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  return (
    <div role="status">
      {(!online || when) && (
        <p className={css.notice}>
          {!online && <b>{t('offline_title')}</b>}
          <span>
            {when
              ? t('offline_kept', { day: shortDay(language, when), time: clockTime(language, when) })
              : t('offline_text')}
          </span>
        </p>
      )}
    </div>
  )
}
