import type { ReopenableDay } from '@aafiya/contracts/hours/closed-days'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import css from '../merging/merging.module.css'

/** Upcoming days that the desk closed, each with a button that reopens it. */
export function ClosedDays() {
  const { t } = useTranslation('hours')
  const { weekdayAndDay, clockTime } = useFormat()
  const doctorName = useDoctorName()
  const { data: days = [] } = useQuery({
    queryKey: keyOf(api.closedDays.list),
    queryFn: ({ signal }) => api.closedDays.list({ signal }),
    staleTime: 0,
  })
  const reopening = useApiMutation(api.closedDays.reopen, {
    invalidates: [api.closedDays, api.desk.day, api.doctors],
    onSuccess: () => showToast(t('reopened')),
  })
  if (days.length === 0) return null
  const factsOf = ({ doctorName: fullName, doctorNameAr: fullNameAr, date }: ReopenableDay) => ({
    doctor: doctorName({ fullName, fullNameAr }),
    day: weekdayAndDay(civilDay(date)),
  })
  return (
    <section className={css.history} aria-label={t('closed_days')}>
      <h2>{t('closed_days')}</h2>
      <ul>
        {days.map((one) => {
          const until = one.hours.at(-1)?.closes
          return (
            <li key={`${one.doctorId} ${one.date}`} className={css.row}>
              <div className={css.who}>
                <p className={css.label}>{t('closed_day_of', factsOf(one))}</p>
                <p className="small">
                  {until === undefined ? t('closed_all') : t('closed_from', { time: clockTime(civilTime(until)) })}
                  {t('closed_by', { name: one.closedBy })}
                </p>
              </div>
              <Button
                tone="line"
                busy={reopening.isPending && reopening.variables.query.date === one.date}
                aria-label={t('reopen_of', factsOf(one))}
                onClick={() => reopening.mutate({ params: { id: one.doctorId }, query: { date: one.date } })}
              >
                {t('reopen')}
              </Button>
            </li>
          )
        })}
      </ul>
      {reopening.error && <Failure failure={reopening.error} failed={t('reopen_failed')} />}
    </section>
  )
}
