import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import css from '../desk-panel.module.css'
import { VisitMessages } from './visit-messages.tsx'

const tones = { planned: 'hollow', sent: 'leaf', failed: 'warm' } as const
const soon = 5_000

/**
 * The status of every message about a visit. For an upcoming visit also its reminders, and a button to send one now,
 * repeatedly if needed.
 */
export function VisitReminders({ visit, zone, now }: { visit: DeskVisit; zone: string; now: Date }) {
  const { t } = useTranslation(['desk', 'words'])
  const { shortDay, clockTime } = useFormat()
  const queryClient = useQueryClient()
  const queryKey = keyOf(api.reminders.list, visit.id, visit.appointmentDate)
  const messagesKey = keyOf(api.reminders.messages, visit.id, visit.appointmentDate)
  const params = { id: visit.id }
  const isBooked = visit.status === 'booked'
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.reminders.list({ params, signal }),
    enabled: isBooked,
  })
  const messages = useQuery({
    queryKey: messagesKey,
    queryFn: ({ signal }) => api.reminders.messages({ params, signal }),
    // Planned messages are sent soon.
    refetchInterval: ({ state }) => (state.data?.some((message) => message.state === 'planned') ? soon : false),
  })
  const sending = useApiMutation(() => api.reminders.send({ params }), {
    invalidates: [api.reminders.messages],
    onSuccess: (sent) => queryClient.setQueryData(queryKey, sent),
  })
  const fates = messages.data ?? []
  if (isBooked ? !data && !error : fates.length === 0 && !messages.error) return null
  const canSend = isBooked && data?.isTold === true && new Date(visit.appointmentDate) > now
  // Sent reminders are listed among the messages, per channel. Older releases recorded none.
  const shown =
    data?.reminders.filter(({ state }) => state !== 'sent' || !fates.some(({ kind }) => kind === 'reminder')) ?? []
  return (
    <section className={css.reminders} aria-label={t(isBooked ? 'reminders' : 'words:messages')}>
      {isBooked && <h3 className={css.label}>{t('reminders')}</h3>}
      {isBooked && error && !data && <Failure failure={error} failed={t('reminders_failed')} />}
      {isBooked && data && (
        <>
          {!data.isTold && <p className="small">{t('nobody_told')}</p>}
          {data.isTold && data.reminders.length === 0 && <p className="small">{t('no_reminders')}</p>}
          {data.isTold && shown.length > 0 && (
            <ul className={css.fates}>
              {shown.map(({ hoursBefore, state, at }) => (
                <li key={hoursBefore} className="small">
                  <Nuqta tone={tones[state]} />{' '}
                  {t(`reminder_${state}`, {
                    day: shortDay({ instant: at, zone }),
                    time: clockTime({ instant: at, zone }),
                  })}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {fates.length > 0 && (
        <>
          {isBooked ? (
            <h4 className={css.label}>{t('words:messages')}</h4>
          ) : (
            <h3 className={css.label}>{t('words:messages')}</h3>
          )}
          <VisitMessages messages={fates} zone={zone} />
        </>
      )}
      {messages.error && <Failure failure={messages.error} failed={t('messages_failed')} />}
      {sending.error && <Failure failure={sending.error} failed={t('failed_text')} />}
      {canSend && (
        <Button
          tone="text"
          className={css.start}
          busy={sending.isPending}
          busyLabel={t('words:sending')}
          onClick={() => sending.mutate()}
        >
          {t(fates.some(({ kind }) => kind === 'reminder') ? 'remind_again' : 'remind_now')}
        </Button>
      )}
    </section>
  )
}
