import { useTranslation } from 'react-i18next'

import { useZoneTime } from '../../clinic/use-zone-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import css from './slip-brief.module.css'
import type { SlipProps } from './slip-ledger.tsx'

/** The same in at most three short lines, for the bar of a phone. */
export function SlipBrief({ doctor, date, time, zone }: SlipProps) {
  const { t } = useTranslation('doctors')
  const { shortDay, clockTime, money } = useFormat()
  const zoneTime = useZoneTime()
  return (
    <p>
      <span className={css.day}>{shortDay(civilDay(date))}</span>
      {time ? (
        <>
          <span className={css.line}>
            <span>{clockTime(civilTime(time))}</span>
            <span>{money(doctor.fees, doctor.currency)}</span>
          </span>
          <span className={css.zone}>{zoneTime(zone)}</span>
        </>
      ) : (
        <span className={css.zone}>{t('no_time_chosen')}</span>
      )}
    </p>
  )
}
