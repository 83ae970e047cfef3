import type { Visit } from '@aafiya/contracts/appointments/visits'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { calendarVisits } from '../calendar/calendar-queries.ts'

/** Who waits comes before who is still to come; each in the order of their times. */
const turnOf = ({ status, appointmentDate }: Visit) => `${status === 'arrived' ? 0 : 1}${appointmentDate}`

/** The way to the doctor's next visit of the day. It names nobody: the patient of this one may read the screen. */
export function NextPatient({ visit, zone, now }: { visit: Visit; zone: string; now: Date }) {
  const { t } = useTranslation('visit-page')
  const { clockTime } = useFormat()
  const today = civilAt(now, zone).date
  const { data: visits } = useQuery({ ...calendarVisits(today, today), refetchInterval: false })
  const [next] = (visits ?? [])
    .filter(({ id, status }) => id !== visit.id && (status === 'arrived' || status === 'booked'))
    .toSorted((a, b) => turnOf(a).localeCompare(turnOf(b)))
  if (!next) return null
  return (
    <LinkButton wide data-primary to={paths.doctorVisit(next.id)}>
      {t('next_patient', { time: clockTime({ instant: next.appointmentDate, zone }) })}
    </LinkButton>
  )
}
