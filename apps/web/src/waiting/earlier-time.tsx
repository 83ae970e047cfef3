import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { Button } from '../ui/action/button.tsx'
import { showToast } from '../ui/feedback/toast-store.ts'
import { useChangeWaiting, waitingList } from './waiting-queries.ts'

export interface EarlierTimeProps {
  appointmentId: string
  /** Doctor and time of the visit. */
  words: { doctor: string; day: string; time: string }
}

/** Joins the waiting list for an earlier time; afterwards shows the place in the list. */
export function EarlierTime({ appointmentId, words: { doctor: name, day, time } }: EarlierTimeProps) {
  const { t } = useTranslation(['waiting', 'words'])
  const failureText = useFailureText()
  const list = useQuery(waitingList())
  const { mutate, isPending } = useChangeWaiting()
  const entry = list.data?.entries.find((one) => one.appointmentId === appointmentId)
  if (entry) return <p className="small">{t('earlier_waiting', { place: entry.place })}</p>
  return (
    <Button
      tone="text"
      busy={isPending}
      busyLabel={t('words:one_moment')}
      aria-label={t('earlier_of', { name, day, time })}
      onClick={() =>
        mutate(
          { kind: 'join', body: { appointmentId } },
          {
            onSuccess: () => showToast(t('earlier_joined')),
            onError: (error) => showToast(failureText(error) || t('words:action_failed')),
          },
        )
      }
    >
      {t('earlier')}
    </Button>
  )
}
