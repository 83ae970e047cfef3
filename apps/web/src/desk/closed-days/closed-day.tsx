import { addDays, civilAt, dayMinutes, timeOf } from '@aafiya/contracts/hours/clinic-time'
import type { ClosedDay as Affected } from '@aafiya/contracts/hours/closed-days'
import { endOfHours, minutesRange, type OpeningHours } from '@aafiya/contracts/hours/schedule'
import { limits } from '@aafiya/contracts/platform/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { DecideVisits } from '../../hours/decide-visits.tsx'
import { DecidedVisits, type Outcome } from '../../hours/decided-visits.tsx'
import type { Decisions } from '../../hours/use-save-hours.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { useUrlState } from '../../page/use-url-state.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { DayField } from '../../ui/field/day-field.tsx'
import { OptionalSelect } from '../../ui/field/optional-select.tsx'
import { FilterRow } from '../../ui/form/filter-row.tsx'
import panel from '../desk-panel.module.css'
import { deskDay } from '../desk-queries.ts'
import { ClosedDays } from './closed-days.tsx'

interface Absence {
  doctorId: string
  date: string
  from: string | undefined
}

const affectedBy = ({ doctorId, date, from }: Absence) =>
  queryOptions({
    queryKey: keyOf(api.closedDays.affected, doctorId, date, from),
    queryFn: ({ signal }) =>
      api.closedDays.affected({ params: { id: doctorId }, body: { date, ...(from && { from }) }, signal }),
    staleTime: 0,
  })

/** The half hours after the opening at which a doctor can leave; what is after midnight is left from then on. */
const leavingTimes = (hours: readonly OpeningHours[]) =>
  hours.flatMap((one) => {
    const { from, to } = minutesRange(one)
    const until = Math.min(to, dayMinutes)
    return Array.from({ length: Math.max(0, Math.ceil((until - from) / 30) - 1) }, (_, place) =>
      timeOf(from + (place + 1) * 30),
    )
  })

/**
 * Whether a doctor, or any, is still in a shift that began yesterday: it is closed with yesterday. Until noon, so that
 * later no one reads yesterday's visits for it.
 */
function useRunningShifts(zone: string) {
  const now = useMinute()
  const { date, time } = civilAt(now, zone)
  const yesterday = addDays(date, -1)
  const isEarly = time < '12:00'
  const { data } = useQuery({ ...deskDay(yesterday, undefined), enabled: isEarly, refetchInterval: false })
  const running = (isEarly ? (data?.doctors ?? []) : []).filter(
    ({ hours }) => endOfHours(yesterday, hours, zone) > now.getTime(),
  )
  return (id?: string) => running.some((doctor) => id === undefined || doctor.id === id)
}

/**
 * Chooses a doctor and the time from which their day is closed; every visit then needs a decision, and the page says
 * who is notified.
 */
export function ClosedDay({ zone }: { zone: string }) {
  const { t } = useTranslation(['hours', 'words'])
  const { clockFace, weekdayAndDay } = useFormat()
  const doctorName = useDoctorName()
  const [search, change] = useUrlState()
  const today = civilAt(useMinute(), zone).date
  const yesterday = addDays(today, -1)
  const date = search.get('date') ?? today
  const from = search.get('from') ?? undefined
  const day = useQuery(deskDay(date, undefined))
  const isRunning = useRunningShifts(zone)
  const doctor = day.data?.doctors.find(({ id }) => id === search.get('doctor'))
  const starts = date < today ? [] : leavingTimes(doctor?.hours ?? [])
  if (!day.data)
    return (
      <QueryFallback queries={[day]} title={t('load_failed')}>
        <Loading label={t('close_loading')} />
      </QueryFallback>
    )
  return (
    <>
      <FilterRow>
        <OptionalSelect
          id="close-doctor"
          label={t('words:doctor')}
          value={doctor?.id}
          onValue={(id) => change({ doctor: id, from: undefined })}
          options={day.data.doctors
            .filter(
              ({ hours, id }) =>
                id === doctor?.id || (date >= today && hours.length > 0) || (date <= today && isRunning(id)),
            )
            .map((one) => ({ value: one.id, label: doctorName(one) }))}
          none={t('close_choose')}
        />
        <DayField
          id="close-date"
          label={t('words:day')}
          value={date}
          min={isRunning() ? yesterday : today}
          max={addDays(today, limits.daysAheadMax)}
          onValue={(typed) => {
            if (typed >= (isRunning() ? yesterday : today) && typed <= addDays(today, limits.daysAheadMax))
              change({ date: typed, from: undefined })
          }}
        />
        {starts.length > 0 && (
          <OptionalSelect
            id="close-from"
            label={t('close_from')}
            value={from}
            onValue={(time) => change({ from: time })}
            options={starts.map((time) => ({
              value: time,
              label: t('close_since', { time: clockFace(civilTime(time)) }),
            }))}
            none={t(date === today ? 'close_now' : 'close_all')}
          />
        )}
      </FilterRow>
      {doctor && date === today && isRunning(doctor.id) && (
        <Banner tone="info">
          <p>{t('close_running', { doctor: doctorName(doctor), day: weekdayAndDay(civilDay(yesterday)) })}</p>
          <Button tone="text" onClick={() => change({ date: yesterday, from: undefined })}>
            {t('close_running_shift')}
          </Button>
        </Banner>
      )}
      {doctor && (
        <Closing
          key={`${doctor.id} ${date} ${from ?? ''}`}
          absence={{ doctorId: doctor.id, date, from }}
          doctor={doctorName(doctor)}
        />
      )}
      <ClosedDays />
      <LinkButton tone="text" to={paths.desk()}>
        {t('words:to_desk')}
      </LinkButton>
    </>
  )
}

function Closing({ absence, doctor }: { absence: Absence; doctor: string }) {
  const { t } = useTranslation('hours')
  const { weekdayAndDay } = useFormat()
  const [outcome, setOutcome] = useState<Outcome>()
  const query = useQuery({ ...affectedBy(absence), enabled: outcome === undefined })
  const closing = useApiMutation(
    ({ decisions, reason, version }: Decisions & { version: number }) =>
      api.closedDays.close({
        params: { id: absence.doctorId },
        body: { date: absence.date, ...(absence.from && { from: absence.from }), version, decisions, reason },
      }),
    {
      // Another visit may have been booked, or a proposed time taken, since.
      onError: () => void query.refetch(),
      invalidates: [api.closedDays.list, api.desk.day, api.visits, api.doctors],
    },
  )
  const close = ({ version, visits }: Affected, decisions: Decisions, onSaved: () => void) => {
    const saved = () => {
      onSaved()
      setOutcome({ visits, decisions: decisions.decisions })
    }
    closing.mutate({ ...decisions, version }, { onSuccess: saved })
  }
  if (outcome)
    return (
      <>
        <Banner tone="success" tabIndex={-1} ref={focusOnMount}>
          {t('close_done', { doctor, day: weekdayAndDay(civilDay(absence.date)) })}
        </Banner>
        <DecidedVisits outcome={outcome} />
      </>
    )
  const { data } = query
  if (!data)
    return (
      <QueryFallback queries={[query]} title={t('load_failed')}>
        <Loading label={t('close_loading')} />
      </QueryFallback>
    )
  return (
    <>
      {data.arrived > 0 && <Banner tone="warning">{t('close_arrived', { count: data.arrived })}</Banner>}
      {data.visits.length > 0 ? (
        <DecideVisits
          visits={data.visits}
          takesFocus={false}
          saving={{
            decide: (decisions, onSaved) => !closing.isPending && close(data, decisions, onSaved),
            undecide: () => closing.reset(),
            isBusy: closing.isPending,
            failure: closing.error,
          }}
        />
      ) : (
        <div className={panel.form}>
          <p>{t('close_none')}</p>
          {closing.error && <Failure failure={closing.error} failed={t('close_failed')} />}
          <Button
            className={panel.start}
            busy={closing.isPending}
            onClick={() => close(data, { decisions: [], reason: '' }, () => {})}
          >
            {t('close_confirm')}
          </Button>
        </div>
      )}
    </>
  )
}
