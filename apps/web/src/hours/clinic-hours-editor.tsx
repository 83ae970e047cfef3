import type { ClinicHours } from '@aafiya/contracts/hours/hours'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilTime } from '../i18n/when.ts'
import { DecideVisits } from './decide-visits.tsx'
import { DecidedVisits } from './decided-visits.tsx'
import { EveryWeek } from './every-week.tsx'
import { Holidays } from './holidays.tsx'
import { HoursFallback } from './hours-fallback.tsx'
import { clinicHours } from './hours-queries.ts'
import { Seasons } from './seasons.tsx'
import { useOpenForm } from './use-open-form.ts'
import { useSaveClinicHours } from './use-save-hours.ts'
import { useToday } from './use-today.ts'
import { defaultWeek } from './week-days.ts'

/** The clinic's hours, seasons and holidays, for administrators. */
export function ClinicHoursEditor() {
  const query = useQuery(clinicHours())
  const today = useToday()
  if (!query.data || !today) return <HoursFallback query={query} />
  return <LoadedHours hours={query.data} today={today} />
}

function LoadedHours({ hours, today }: { hours: ClinicHours; today: string }) {
  const { t } = useTranslation('hours')
  const { clockTime } = useFormat()
  const saving = useSaveClinicHours(hours, today)
  const form = useOpenForm(saving.clear)
  const week = hours.week ?? defaultWeek
  const note = t('default_hours_apply', {
    opens: clockTime(civilTime(limits.gridOpens)),
    closes: clockTime(civilTime(limits.gridCloses)),
  })
  return (
    <>
      {saving.outcome && !saving.affected && <DecidedVisits outcome={saving.outcome} />}
      {saving.affected && <DecideVisits hasDoctors visits={saving.affected} saving={saving} />}
      {/* Keeps its input while the visits are decided. */}
      <div hidden={saving.affected !== undefined}>
        <EveryWeek week={week} form={form} saving={saving} note={!hours.week && <p>{note}</p>} />
        <Seasons seasons={hours.seasons} today={today} week={week} form={form} saving={saving} />
        <Holidays holidays={hours.holidays} today={today} form={form} saving={saving} />
      </div>
    </>
  )
}
