import { useTranslation } from 'react-i18next'

import { isElsewhere } from '../../clinic/clinic-zone.ts'
import { useZoneTime } from '../../clinic/use-zone-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { isClosed, type BookableDay } from './bookable-week.ts'
import css from './day-status.module.css'

/** The number of free times on the selected day, and the time zone. */
export function DayStatus({ day, zone }: { day: BookableDay; zone: string }) {
  const { t } = useTranslation('doctors')
  const { weekdayAndDay } = useFormat()
  const zoneTime = useZoneTime()
  const now = useMinute()
  const named = { day: weekdayAndDay(civilDay(day.date)), zone: zoneTime(zone), count: day.free }
  return (
    <>
      <p role="status" className={classNames('small', css.status)}>
        {isClosed(day) ? t('closed_on', named) : day.free === 0 ? t('none_free_on', named) : t('free_on', named)}
      </p>
      {isElsewhere(zone, now) && <p className="small">{t('zone_differs')}</p>}
    </>
  )
}
