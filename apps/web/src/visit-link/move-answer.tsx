import type { LinkedVisit, OtherVisitTime } from '@aafiya/contracts/appointments/visit-links'
import { instantAt } from '@aafiya/contracts/hours/clinic-time'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay, civilTime } from '../i18n/when.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { freeDaysFor, freeTimesOn, otherVisitsOf } from './free-times.ts'
import type { Answering } from './visit-answers.tsx'
import css from './visit-link.module.css'

export interface MoveAnswerProps {
  token: string
  visit: LinkedVisit
  zone: string
  answer: Answering
  onBack: () => void
}

/** Another day and time with the same doctor. */
export function MoveAnswer({ token, visit, zone, answer, onBack }: MoveAnswerProps) {
  const { t } = useTranslation(['visit', 'appointments', 'words', 'common'])
  const { fullDate, clockTime } = useFormat()
  const [day, setDay] = useState<string>()
  const [time, setTime] = useState<string>()
  const days = useQuery(freeDaysFor(visit))
  const date = days.data?.find((one) => one === day) ?? days.data?.[0]
  const times = useQuery({ ...freeTimesOn(date ?? '', visit), enabled: date !== undefined })
  const chosen = times.data?.find((one) => one === time) ?? times.data?.[0]
  const others = useQuery(otherVisitsOf(token)).data
  const startsAt = date !== undefined && chosen !== undefined ? instantAt(date, chosen, zone) : undefined
  const clash = startsAt && others?.find((other) => coincides(other, startsAt, visit))
  const fallback = (query: UseQueryResult) => (
    <QueryFallback queries={[query]} title={t('appointments:appointment_failed')}>
      <Loading label={t('loading')}>
        <Skeleton className={css.fields} />
      </Loading>
    </QueryFallback>
  )
  return (
    <>
      <h2 ref={focusOnMount} tabIndex={-1}>
        {t('move_title')}
      </h2>
      {!days.data ? (
        fallback(days)
      ) : date === undefined ? (
        <p>{t('no_times')}</p>
      ) : (
        <>
          <SelectField id="move-day" label={t('words:day')} value={date} onValue={setDay}>
            {days.data.map((one) => (
              <option key={one} value={one}>
                {fullDate(civilDay(one))}
              </option>
            ))}
          </SelectField>
          {times.data ? (
            <SelectField id="move-time" label={t('words:time')} value={chosen} onValue={setTime}>
              {times.data.map((one) => (
                <option key={one} value={one}>
                  {clockTime(civilTime(one))}
                </option>
              ))}
            </SelectField>
          ) : (
            fallback(times)
          )}
          <div role="status">
            {clash && (
              <Banner tone="warning" role={undefined}>
                {t('clash', { time: clockTime({ instant: clash.startsAt, zone }) })}
              </Banner>
            )}
          </div>
          <Button
            wide
            aria-disabled={!answer.isSettled || chosen === undefined || undefined}
            busy={answer.busy === 'move'}
            busyLabel={t('words:one_moment')}
            onClick={() => chosen && answer.send({ kind: 'move', appointmentDate: date, appointmentTime: chosen })}
          >
            {t('move_here')}
          </Button>
        </>
      )}
      <Button tone="text" className={css.start} onClick={onBack}>
        {t('common:back')}
      </Button>
    </>
  )
}

/** Whether another visit overlaps this one moved to a new start. */
function coincides(other: OtherVisitTime, start: Date, visit: LinkedVisit): boolean {
  const from = start.getTime()
  const to = from + Date.parse(visit.endsAt) - Date.parse(visit.startsAt)
  return Date.parse(other.startsAt) < to && from < Date.parse(other.endsAt)
}
