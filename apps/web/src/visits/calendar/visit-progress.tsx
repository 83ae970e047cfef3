import type { Visit } from '@aafiya/contracts/appointments/visits'
import { span } from '@aafiya/contracts/language/format-span'
import { Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { paymentLooks } from '../../appointments/payment-state.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { stepOf } from './calendar-day.ts'
import css from './visit-progress.module.css'

/** How far a visit is, in words with the time; undefined for one that is only booked. */
export function useProgressText(zone: string): (visit: Visit) => string | undefined {
  const { t } = useTranslation(['calendar', 'visits'])
  const { clockFace } = useFormat()
  return (visit) => {
    const step = stepOf(visit)
    const at = step === 'started' ? visit.startedAt : visit.arrivedAt
    if ((step === 'arrived' || step === 'started') && at) return t(`${step}_at`, { time: clockFace({ instant: at, zone }) })
    return step === undefined || step === 'started' ? undefined : t(`visits:status_${step}`)
  }
}

/** What the patient of a visit to come has answered: that they are coming, or how late; undefined for nothing. */
export function useAnswerText(): (visit: Visit) => string | undefined {
  const { t } = useTranslation('visits')
  const language = useLanguage()
  return ({ status, confirmedAt, patientLateMinutes }) => {
    if (status !== 'booked' || confirmedAt === undefined) return undefined
    return patientLateMinutes === undefined ? t('confirmed') : t('late_by', { span: span(language, patientLateMinutes, 'minute') })
  }
}

export interface VisitProgressProps {
  visit: Visit
  zone: string
  /** In a column of the week: what is to pay is the amount in the colour of the legend. */
  isShort?: boolean
}

/** One word or two for a block of the calendar: how far the visit is, else what is owed or paid. */
export function VisitProgress({ visit, zone, isShort = false }: VisitProgressProps) {
  const text = useProgressText(zone)(visit)
  if (text === undefined) return <Payment visit={visit} isShort={isShort} />
  const isHere = visit.status === 'arrived'
  const isPaid = visit.paymentStatus === 'paid'
  return (
    <p className={isHere ? css.here : css.over}>
      {visit.status === 'completed' && <Icon icon={Check} size={16} />}
      {visit.status === 'no_show' && <Nuqta tone="hollow" />}
      {isHere && <Nuqta tone={isPaid ? 'leaf' : 'warm'} />}
      <span>{text}</span>
    </p>
  )
}

function Payment({ visit, isShort }: { visit: Visit; isShort: boolean }) {
  const { t } = useTranslation(['calendar', 'appointments'])
  const { money } = useFormat()
  const answer = useAnswerText()(visit)
  const amount = money(visit.fee, visit.currency)
  const { text, tone } = paymentLooks[visit.paymentStatus]
  const words = t(`appointments:${text}`, { amount })
  const short = isShort && (text === 'to_pay' || text === 'paid') && t(`short_${text}`, { amount })
  return (
    <p className={tone === 'warm' ? css.owed : css.paid}>
      {answer !== undefined && (
        <>
          <Icon icon={visit.patientLateMinutes === undefined ? Check : Clock} size={14} />
          <VisuallyHidden>{answer}</VisuallyHidden>
        </>
      )}
      <Nuqta tone={tone} />
      <span aria-hidden={short ? true : undefined}>{short || words}</span>
      {short && <VisuallyHidden>{words}</VisuallyHidden>}
    </p>
  )
}
