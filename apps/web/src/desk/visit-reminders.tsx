import type { DeskVisit } from '@aafiya/contracts/desk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Failure } from '../page/failure.tsx'
import { untilAnswered } from '../sending.ts'
import { Button } from '../ui/action/button.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './desk-panel.module.css'

const tones = { planned: 'hollow', sent: 'leaf', failed: 'warm' } as const

/** The status of a visit's reminders, and a button to send one now. */
export function VisitReminders({ visit, zone, now }: { visit: DeskVisit; zone: string; now: Date }) {
  const { t } = useTranslation('desk')
  const { shortDay, clockTime } = useFormat()
  const queryClient = useQueryClient()
  const queryKey = ['desk', 'reminders', visit.id, visit.appointmentDate]
  const params = { id: visit.id }
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.reminders.list({ params, signal }) })
  const sending = useMutation({
    ...untilAnswered,
    mutationFn: () => api.reminders.send({ params }),
    onSuccess: (sent) => queryClient.setQueryData(queryKey, sent),
  })
  if (!data) return null
  const canSend = data.isTold && visit.status === 'booked' && new Date(visit.appointmentDate) > now
  return (
    <section className={css.reminders} aria-label={t('reminders')}>
      <h3 className={css.label}>{t('reminders')}</h3>
      {!data.isTold && <p className="small">{t('nobody_told')}</p>}
      {data.isTold && data.reminders.length === 0 && <p className="small">{t('no_reminders')}</p>}
      {data.isTold && (
        <ul className={css.fates}>
          {data.reminders.map(({ hoursBefore, state, at }) => (
            <li key={hoursBefore} className="small">
              <Nuqta tone={tones[state]} />{' '}
              {t(`reminder_${state}`, { day: shortDay({ instant: at, zone }), time: clockTime({ instant: at, zone }) })}
            </li>
          ))}
        </ul>
      )}
      {sending.error && <Failure failure={sending.error} failed={t('failed_text')} />}
      {canSend && (
        <Button tone="text" className={css.start} busy={sending.isPending} busyLabel={t('sending')} onClick={() => sending.mutate()}>
          {t('remind_now')}
        </Button>
      )}
    </section>
  )
}
