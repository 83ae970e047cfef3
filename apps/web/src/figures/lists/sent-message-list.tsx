import type { CountedMessages, SentMessage } from '@aafiya/contracts/figures/figure-lists'
import { messageCounts } from '@aafiya/contracts/figures/visit-figures'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { messageChannels } from '@aafiya/contracts/notifications/message-channels'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { itemsOf } from '../../growing-list.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { useUrlState } from '../../page/use-url-state.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { OptionalSelect } from '../../ui/field/optional-select.tsx'
import { FilterRow } from '../../ui/form/filter-row.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { sentMessages } from './figure-list-queries.ts'
import css from './figure-lists.module.css'
import { PeriodFields, periodIn } from './period-fields.tsx'

export interface SentMessageListProps {
  zone: string
  waiting: ReactNode
}

/** The messages of a period, channel and state in the URL. */
export function SentMessageList({ zone, waiting }: SentMessageListProps) {
  const { t } = useTranslation(['figures', 'staff'])
  const id = useId()
  const [search, change] = useUrlState()
  const chosen = periodIn(search, civilAt(useMinute(), zone).date)
  const channel = messageChannels.find((one) => one === search.get('channel'))
  const count = messageCounts.find((one) => one === search.get('count'))
  return (
    <>
      <FilterRow>
        <OptionalSelect
          id={`${id}channel`}
          label={t('head_channel')}
          value={channel}
          onValue={(next) => change({ channel: next })}
          options={messageChannels.map((one) => ({ value: one, label: t(`channel_${one}`) }))}
          none={t('staff:all')}
        />
        <OptionalSelect
          id={`${id}count`}
          label={t('head_state')}
          value={count}
          onValue={(next) => change({ count: next })}
          options={messageCounts.map((one) => ({ value: one, label: t(`head_${one}`) }))}
          none={t('staff:all')}
        />
        <PeriodFields {...chosen} onChange={change} />
      </FilterRow>
      {chosen.period && <Messages filter={{ ...chosen.period, channel, count }} zone={zone} waiting={waiting} />}
    </>
  )
}

function Messages({ filter, zone, waiting }: SentMessageListProps & { filter: CountedMessages }) {
  const { t } = useTranslation('figures')
  const list = useInfiniteQuery(sentMessages(filter))
  if (!list.data)
    return (
      <QueryFallback queries={[list]} title={t('list_messages_failed')}>
        {waiting}
      </QueryFallback>
    )
  const messages = itemsOf(list.data)
  if (messages.length === 0) return <EmptyState title={t('list_no_messages')}>{t('list_no_messages_text')}</EmptyState>
  return (
    <>
      <ul className={css.rows} aria-busy={list.isPlaceholderData || undefined}>
        {messages.map((message) => (
          <li key={message.id} className={css.row}>
            <MessageRow message={message} zone={zone} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  )
}

const tones = { sent: 'leaf', delivered: 'leaf', failed: 'warm' } as const

function MessageRow({ message, zone }: { message: SentMessage; zone: string }) {
  const { t } = useTranslation(['figures', 'staff', 'words'])
  const { longDate, clockTime } = useFormat()
  const patient = usePersonName()
  const { kind, channel, state, failure, at, recipient, patients } = message
  const when = { instant: at, zone }
  const names = patients.map(({ name, nameAr }) => patient(name, nameAr)).filter((name) => name !== recipient)
  return (
    <>
      <p className={css.state}>
        <Nuqta tone={tones[state]} />
        {t(`head_${state}`)}
      </p>
      <div>
        <p>{[t(`staff:message_${kind}`), t(`channel_${channel}`)].join(' · ')}</p>
        <p className="small">
          {names.length > 0
            ? t('list_to_about', { recipient, patient: names.join(t('words:comma')) })
            : t('list_to_recipient', { recipient })}
        </p>
        {failure && <p className="small">{t(`staff:failure_${failure}`)}</p>}
      </div>
      <p className="small">
        <time dateTime={at}>{t('list_date_and_time', { date: longDate(when), time: clockTime(when) })}</time>
      </p>
    </>
  )
}
