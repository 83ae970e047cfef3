import type { Hold } from '@aafiya/contracts/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Countdown } from './countdown.tsx'
import css from './current-hold.module.css'
import { currentHold } from './hold-queries.ts'
import { useTimeLeft } from './use-time-left.ts'

export function CurrentHold(props: Omit<HeldTimeProps, 'hold'>) {
  const hold = useQuery(currentHold()).data
  return hold ? <HeldTime key={hold.appointmentId + hold.expiresAt} hold={hold} {...props} /> : null
}

interface HeldTimeProps {
  hold: Hold
  zone: string
  isReplaceable: boolean
}

/** The held slot, the remaining time and a link to its payment; nothing once it has expired. */
function HeldTime({ hold, zone, isReplaceable }: HeldTimeProps) {
  const { t } = useTranslation('payments')
  const { weekdayAndDay, clockTime } = useFormat()
  const name = useDoctorName()
  const left = useTimeLeft(hold.expiresAt)
  if (left === 0) return null
  const when = { instant: hold.appointmentDate, zone }
  const doctor = name({ fullName: hold.doctorName, fullNameAr: hold.doctorNameAr })
  return (
    <section className={css.held} aria-label={t('held_title')}>
      <div>
        <p>
          <b>{t('held_title')}</b>
        </p>
        <p>{t('held_text', { doctor, day: weekdayAndDay(when), time: clockTime(when) })}</p>
        {isReplaceable && <p className={css.note}>{t('held_replace')}</p>}
      </div>
      <Countdown left={left} />
      <LinkButton tone="line" className={css.on} to={paths.payment(hold.appointmentId)}>
        {t('held_continue')}
      </LinkButton>
    </section>
  )
}
