import type { Activity } from '@aafiya/contracts/account/activity'
import { isRecordKind } from '@aafiya/contracts/account/activity-kinds'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { growingList, itemsOf } from '../../growing-list.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LogLine } from '../../ui/figure/log-line.tsx'
import { Rich } from '../../ui/text/rich.tsx'
import css from './activity-list.module.css'

export interface ActivityFilter {
  person: string | undefined
  only: 'changes' | undefined
}

const limit = '50'

const activityPages = ({ person, only }: ActivityFilter) =>
  growingList(keyOf(api.activity.list, person, only), ({ cursor, ...rest }) =>
    api.activity.list({ query: { limit, person, only, cursor }, ...rest }),
  )

export interface ActivityListProps {
  filter: ActivityFilter
  zone: string
  waiting: ReactNode
  onClear: () => void
}

/** Who opened or changed what, day by day by the clinic's calendar, latest first. */
export function ActivityList({ filter, zone, waiting, onClear }: ActivityListProps) {
  const { t } = useTranslation(['activity', 'words'])
  const { weekday, dayAndMonth, clockTime } = useFormat()
  const today = civilAt(useMinute(), zone).date
  const list = useInfiniteQuery(activityPages(filter))
  if (!list.data)
    return (
      <QueryFallback queries={[list]} title={t('failed')}>
        {waiting}
      </QueryFallback>
    )
  const entries = itemsOf(list.data)
  if (entries.length === 0)
    return filter.person || filter.only ? (
      <EmptyState title={t('none_match')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
        {t('none_match_text')}
      </EmptyState>
    ) : (
      <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
    )
  const dateOf = ({ at }: Activity) => civilAt(new Date(at), zone).date
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      {[...new Set(entries.map(dateOf))].map((date) => (
        <section key={date} className={css.day} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={css.title}>
            {date === today ? t('words:today') : `${weekday(civilDay(date))} ${dayAndMonth(civilDay(date))}`}
          </h2>
          <ul>
            {entries
              .filter((entry) => dateOf(entry) === date)
              .map((entry) => (
                <LogLine
                  key={entry.id}
                  at={entry.at}
                  time={clockTime({ instant: entry.at, zone })}
                  {...(entry.isChange && { kind: t('change'), mark: 'change' })}
                >
                  <Sentence entry={entry} />
                </LogLine>
              ))}
          </ul>
        </section>
      ))}
      <ShowMore list={list} />
    </div>
  )
}

function useActorName(): (actor: Activity['actor']) => string {
  const { t } = useTranslation(['activity', 'words'])
  const personName = usePersonName()
  const doctorName = useDoctorName()
  return ({ kind, name, nameAr }) => {
    if (kind === 'you') return t('words:you')
    if (name === null) return t(kind === 'guardian' ? 'actor_account' : `actor_${kind}`)
    if (kind === 'doctor') return doctorName({ fullName: name, fullNameAr: nameAr })
    return kind === 'receptionist' ? t('actor_desk', { name: personName(name, nameAr) }) : personName(name, nameAr)
  }
}

/** "Nour S., front desk, moved Lina’s appointment." */
function Sentence({ entry: { kind, actor, person, device, isRefused } }: { entry: Activity }) {
  const { t } = useTranslation('activity')
  const personName = usePersonName()
  const actorName = useActorName()
  const isOfOther = person !== null && isRecordKind(kind)
  const action = isOfOther
    ? t(`of_${kind}`, { name: personName(person.fullName, person.fullNameAr) })
    : t(`did_${kind}`)
  const isOwnLogin = kind === 'signed_in' && actor.kind === 'you'
  return (
    <>
      <p>
        <Rich text={t('sentence', { actor: actorName(actor), action })} />
        {isRefused && <span className={css.refused}> {t('refused')}</span>}
      </p>
      {isOwnLogin && (
        <p className="small">
          {device && `${t('device', { device })} `}
          <Rich text={t('not_you')} links={{ security: paths.profile() }} />
        </p>
      )}
      {isRefused && (
        <p className="small">
          <Rich text={t('ask_clinic')} links={{ contact: paths.contact() }} />
        </p>
      )}
    </>
  )
}
