import type { Hold } from '@aafiya/contracts/payments'
import { useQuery } from '@tanstack/react-query'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { clinicFacts } from '../site/clinic-queries.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Countdown } from './countdown.tsx'
import css from './held-notice.module.css'
import { currentHold } from './payment-queries.ts'
import { useTimeLeft } from './use-time-left.ts'

export interface HeldNoticeProps {
  /** What is said besides, on a page where another time can be chosen. */
  isReplaceable?: boolean
}

/** For whoever holds a slot and has gone elsewhere: which, how long still, and the way back to paying for it. */
export function HeldNotice({ isReplaceable = false }: HeldNoticeProps) {
  const clinic = useQuery(clinicFacts()).data
  const isAsked = useSession().status === 'signed-in' && clinic !== undefined && clinic.paymentMethods.length > 0
  const hold = useQuery({ ...currentHold(), enabled: isAsked }).data
  if (!isAsked || !hold) return null
  return <Held key={hold.appointmentId + hold.expiresAt} hold={hold} zone={clinic.timeZone} isReplaceable={isReplaceable} />
}

function Held({ hold, zone, isReplaceable }: { hold: Hold; zone: string; isReplaceable: boolean }) {
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
