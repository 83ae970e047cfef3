import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dayIn } from '../../page/day-in.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { DayField } from '../../ui/field/day-field.tsx'
import css from './daily-comparison.module.css'
import { DayReport } from './day-report.tsx'

/** The ledger of a civil day compared with the providers' data. Defaults to yesterday, the last complete day. */
export function DailyComparison({ zone }: { zone: string }) {
  const { t } = useTranslation(['ledger', 'words'])
  const titleId = useId()
  const dayId = useId()
  const today = civilAt(useMinute(), zone).date
  const [chosen, choose] = useState<string>()
  const day = chosen ?? addDays(today, -1)
  // While a year is typed, it begins with zeros.
  const isDay = dayIn(day) !== undefined && day >= '1000' && day <= today
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('day')}
      </h2>
      <div className={css.layout}>
        <DayField
          id={dayId}
          label={t('words:day')}
          max={today}
          value={day}
          error={isDay ? undefined : t('day_invalid')}
          onValue={choose}
        />
        {isDay && <DayReport key={day} day={day} zone={zone} />}
      </div>
    </section>
  )
}
