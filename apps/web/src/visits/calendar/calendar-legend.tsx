import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useZoneTime } from '../../clinic/use-zone-time.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import css from './calendar-legend.module.css'

/** The legend of the week's blocks, and the time zone. */
export function CalendarLegend({ zone, hasPauses }: { zone: string; hasPauses: boolean }) {
  const { t } = useTranslation(['calendar', 'visits', 'staff'])
  const zoneTime = useZoneTime()
  return (
    <ul className={css.legend}>
      <li>
        <span className={css.booked} /> {t('visits:status_booked')}
      </li>
      <li>
        <span className={css.arrived} /> {t('visits:status_arrived')}
      </li>
      <li>
        <Icon icon={Check} size={16} /> {t('visits:status_completed')}
      </li>
      <li>
        <Nuqta tone="hollow" /> {t('visits:status_no_show')}
      </li>
      <li>
        <span className={css.closed} /> {t('staff:closed')}
      </li>
      {hasPauses && (
        <li>
          <span className={css.pause} /> {t('pause')}
        </li>
      )}
      <li>
        <Nuqta tone="warm" /> {t('to_pay')}
      </li>
      <li>
        <Nuqta tone="leaf" /> {t('staff:paid')}
      </li>
      <li className={css.zone}>{zoneTime(zone)}</li>
    </ul>
  )
}
