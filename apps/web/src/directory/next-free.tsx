import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useTranslation } from 'react-i18next'

import type { Moment } from '../clinic/use-moment.ts'
import { Availability } from '../doctors/availability.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { civilDay, civilTime } from '../i18n/when.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './next-free.module.css'

/** "Today 3:30 PM", "Tomorrow 10:00 AM", "Thu 3 December, 10:00 AM" */
export function useFreeTimeWords(zone: string, today: string): (instant: string) => string {
  const { t } = useTranslation('directory')
  const { briefDay, clockTime } = useFormat()
  return (instant) => {
    const { date, time } = civilAt(new Date(instant), zone)
    const said = { time: clockTime(civilTime(time)), day: briefDay(civilDay(date)) }
    if (date === today) return t('today_at', said)
    return date === addDays(today, 1) ? t('tomorrow_at', said) : t('day_at', said)
  }
}

export interface NextFreeProps {
  doctorId: string
  isTaking: boolean
  /** Undefined if unknown or past. */
  nextFree: string | null | undefined
  zone: string | undefined
  today: Moment['today']
  /** The id of the doctor's name, which describes the link. */
  nameId: string
}

/** The earliest free time of a doctor, linked to that slot, or that none can be booked. */
export function NextFree({ doctorId, isTaking, nextFree, zone, today, nameId }: NextFreeProps) {
  const { t } = useTranslation(['directory', 'common'])
  if (!isTaking || nextFree === undefined || zone === undefined) return <Availability isAvailable={isTaking} />
  if (nextFree === null)
    return (
      <p className={css.none}>
        <Nuqta tone="hollow" />
        {t('no_free_time')}
      </p>
    )
  return <TimeLink doctorId={doctorId} nextFree={nextFree} zone={zone} today={today} nameId={nameId} />
}

function TimeLink({
  doctorId,
  nextFree,
  zone,
  today,
  nameId,
}: Omit<NextFreeProps, 'isTaking'> & { nextFree: string; zone: string }) {
  const words = useFreeTimeWords(zone, today)
  const { date, time } = civilAt(new Date(nextFree), zone)
  return (
    <div className={css.free}>
      <Availability isAvailable />
      <AppLink to={paths.doctorAt(doctorId, date, time)} className={css.time} aria-describedby={nameId}>
        <span className={css.words}>{words(nextFree)}</span>
      </AppLink>
    </div>
  )
}
