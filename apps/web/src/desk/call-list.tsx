import type { Call } from '@aafiya/contracts/desk/call-list'
import { callReasons } from '@aafiya/contracts/desk/call-reasons'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Failure } from '../page/failure.tsx'
import { usePersonName } from '../page/use-person-name.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import css from './call-list.module.css'
import { ConfirmationFailed } from './confirmation-failed.tsx'
import { usePhoneConfirmation } from './use-phone-confirmation.ts'

export interface CallListProps {
  date: string
  /** Changes with the day, so that what is confirmed meanwhile goes. */
  version: string
  visits: readonly DeskVisit[]
  zone: string
  onVisit: (visit: DeskVisit) => void
}

/** As many calls as are made before somebody looks for more. */
const shownFirst = 10

/** Whom to call about a visit that nobody has confirmed: most likely to be missed first, with the reasons and the number. */
export function CallList({ date, version, visits, zone, onVisit }: CallListProps) {
  const { t } = useTranslation('desk')
  const { count } = useFormat()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const confirmation = usePhoneConfirmation()
  const { data, error } = useQuery({
    queryKey: ['desk', 'calls', date, version],
    queryFn: ({ signal }) => api.callList.list({ query: { date }, signal }),
    // Anyone who is calling keeps their place; what is confirmed has gone from the visits.
    placeholderData: keepPreviousData,
  })
  const rows = (data?.calls ?? []).flatMap((call) => {
    const visit = visits.find((one) => one.id === call.visitId)
    return visit && visit.confirmedAt === undefined ? [{ call, visit }] : []
  })
  return (
    <section className={css.calls} aria-labelledby={id}>
      <h2 id={id}>
        {t('call_list')} {data && <span className={css.count}>{count(rows.length)}</span>}
      </h2>
      {error && <Failure failure={error} failed={t('calls_failed')} />}
      {data && rows.length === 0 && <p className="small">{t('nobody_to_call')}</p>}
      {rows.length > 0 && (
        <p className="small">{t('call_order', { reasons: callReasons.map((reason) => t(`call_${reason}`)).join(t('comma')) })}</p>
      )}
      <ol className={css.list}>
        {(isWhole ? rows : rows.slice(0, shownFirst)).map(({ call, visit }) => (
          <li key={visit.id} className={css.row}>
            <CallRow call={call} visit={visit} zone={zone} onVisit={onVisit} />
            <Button ref={focusOnLeave} tone="line" busy={confirmation.busyId === visit.id} onClick={() => confirmation.press(visit)}>
              {t('confirm_by_phone')}
            </Button>
            <ConfirmationFailed failure={confirmation.failureOf(visit)} />
          </li>
        ))}
      </ol>
      {!isWhole && rows.length > shownFirst && (
        <Button tone="line" onClick={() => setWhole(true)}>
          {t('call_all', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

interface CallRowProps {
  call: Call
  visit: DeskVisit
  zone: string
  onVisit: (visit: DeskVisit) => void
}

function CallRow({ call, visit, zone, onVisit }: CallRowProps) {
  const { t } = useTranslation('desk')
  const { clockTime } = useFormat()
  const name = usePersonName()
  const doctorName = useDoctorName()
  const [phone] = call.phones.length > 0 ? call.phones : (call.guardian?.phones ?? [])
  return (
    <>
      <Button tone="text" className={css.name} onClick={() => onVisit(visit)}>
        <bdi>{name(visit.patientName, visit.patientNameAr)}</bdi>
      </Button>
      <span className="small">
        {doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr })}
        {t('comma')}
        {clockTime({ instant: visit.appointmentDate, zone })}
      </span>
      {phone === undefined ? (
        <span className="small">{t('no_phone')}</span>
      ) : (
        <a className={css.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {call.guardian && call.phones.length === 0 && (
        <span className="small">{t('call_guardian', { name: name(call.guardian.fullName, call.guardian.fullNameAr) })}</span>
      )}
      {call.reasons.length > 0 && (
        <ul className={css.reasons}>
          {call.reasons.map((reason) => (
            <li key={reason}>{reason === 'missed_before' ? t('call_missed_times', { count: call.missed }) : t(`call_${reason}`)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
