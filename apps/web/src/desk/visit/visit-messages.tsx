import type { VisitMessage } from '@aafiya/contracts/notifications/reminders'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import css from '../desk-panel.module.css'

const tones = { planned: 'hollow', sent: 'leaf', delivered: 'leaf', answered: 'leaf', failed: 'warm' } as const

/** The status of each message about a visit: type, channel, recipient and time. */
export function VisitMessages({ messages, zone }: { messages: readonly VisitMessage[]; zone: string }) {
  const { t } = useTranslation(['desk', 'staff'])
  const { shortDay, clockTime } = useFormat()
  return (
    <ul className={css.fates}>
      {messages.map(({ kind, channel, state, at, failure, recipient }) => (
        <li key={`${kind} ${channel} ${state} ${at} ${recipient}`} className={css.fate}>
          <Nuqta tone={tones[state]} />
          <p>
            <span>{t('message_by', { kind: t(`staff:message_${kind}`), channel: t(`channel_${channel}`) })}</span>
            <span className="small">
              {t(`message_was_${state}`, {
                day: shortDay({ instant: at, zone }),
                time: clockTime({ instant: at, zone }),
              })}
              {failure && <> {t(`staff:failure_${failure}`)}</>}
            </span>
            <span className="small">
              <bdi>{recipient}</bdi>
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
