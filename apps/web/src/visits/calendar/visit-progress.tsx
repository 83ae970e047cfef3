import { isDueAtCounter, restOf } from '@aafiya/contracts/appointments/booking-facts'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { span } from '@aafiya/contracts/language/format-span'
import { Check, Clock, type LucideIcon } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { usePaymentWords } from '../../appointments/payment-state.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { remembered } from '../../page/remembered.ts'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { Nuqta, type NuqtaProps } from '../../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { stepOf } from './calendar-day.ts'
import css from './visit-progress.module.css'

/**
 * The progress of a visit in words with its time; undefined if it is only booked. In the calendar, whose hours are next
 * to it, the time is without "AM" or "PM".
 */
export function useProgressText(
  zone: string,
  { isInCalendar = true }: { isInCalendar?: boolean } = {},
): (visit: Visit) => string | undefined {
  const { t } = useTranslation(['calendar', 'visits'])
  const { clockFace, clockTime } = useFormat()
  const timeOf = isInCalendar ? clockFace : clockTime
  return useCallback(
    (visit) => {
      const step = stepOf(visit)
      const at = step === 'started' ? visit.startedAt : visit.arrivedAt
      if ((step === 'arrived' || step === 'started') && at)
        return t(`${step}_at`, { time: timeOf({ instant: at, zone }) })
      return step === undefined || step === 'started' ? undefined : t(`visits:status_${step}`)
    },
    [t, timeOf, zone],
  )
}

/** The patient's answer for an upcoming visit: confirmed or how late; undefined if none. */
export function useAnswerText(): (visit: Visit) => string | undefined {
  const { t } = useTranslation('visits')
  const language = useLanguage()
  return useCallback(
    ({ status, confirmedAt, patientLateMinutes }) => {
      if (status !== 'booked' || confirmedAt === undefined) return undefined
      return patientLateMinutes === undefined
        ? t('confirmed')
        : t('late_by', { span: span(language, patientLateMinutes, 'minute') })
    },
    [t, language],
  )
}

export interface ProgressWords {
  look: 'here' | 'over' | 'owed' | 'paid'
  text: string
  /** The amount alone, shown instead of the text, as in a week's column. */
  short?: string | undefined
  tone?: NuqtaProps['tone'] | undefined
  /** The patient's answer or that the visit is completed, shown by its icon. */
  answer?: string | undefined
  icon?: LucideIcon | undefined
}

interface WordsOf {
  isShort?: boolean | undefined
  /** At the desk, which takes the fee of a completed visit too. */
  isAtDesk?: boolean | undefined
}

/**
 * What a block says of a visit: its progress, otherwise what is due or paid. For a column of many visits, whose words are
 * found once: the function stays the same between renders.
 */
export function useProgressWords(zone: string): (visit: Visit, of?: WordsOf) => ProgressWords {
  const { t } = useTranslation(['calendar', 'staff'])
  const { shortMoney } = useFormat()
  const progressText = useProgressText(zone)
  const answerText = useAnswerText()
  const paymentWords = usePaymentWords()
  // The visits of a day owe few different amounts, and each takes several messages.
  const paidWords = useMemo(
    () =>
      remembered((_, visit: Visit, isShort: boolean) => {
        const { words, text, tone } = paymentWords(visit)
        const isAmount = isShort && (text === 'to_pay' || text === 'partly_paid' || text === 'paid')
        return {
          look: tone === 'warm' ? ('owed' as const) : ('paid' as const),
          text: words,
          short: isAmount
            ? t(text === 'paid' ? 'staff:paid' : 'short_to_pay', { amount: shortMoney(restOf(visit), visit.currency) })
            : undefined,
          tone,
        }
      }),
    [t, shortMoney, paymentWords],
  )
  return useCallback(
    (visit, { isShort = false, isAtDesk = false } = {}) => {
      const { status, paymentStatus } = visit
      const paid = () =>
        paidWords([status, paymentStatus, visit.fee, visit.paid, visit.currency, isShort].join(' '), visit, isShort)
      const progress = progressText(visit)
      if (status === 'arrived' && progress !== undefined)
        return { look: 'here', text: progress, tone: paymentStatus === 'paid' ? 'leaf' : 'warm' }
      if (progress !== undefined && isAtDesk && status === 'completed' && isDueAtCounter(visit))
        return { ...paid(), answer: progress, icon: Check }
      if (progress !== undefined) {
        const icon = status === 'completed' ? Check : undefined
        return { look: 'over', text: progress, icon, tone: status === 'no_show' ? 'hollow' : undefined }
      }
      const answer = answerText(visit)
      return {
        ...paid(),
        answer,
        icon: answer === undefined ? undefined : visit.patientLateMinutes === undefined ? Check : Clock,
      }
    },
    [paidWords, progressText, answerText],
  )
}

export interface VisitProgressProps extends WordsOf {
  visit: Visit
  zone: string
}

/** A word or two for a block: the progress of the visit, otherwise what is due or paid. */
export function VisitProgress({ visit, zone, ...of }: VisitProgressProps) {
  return <ProgressLine {...useProgressWords(zone)(visit, of)} />
}

/** The words alone, for a cell that is labelled with all of them: of a day with hundreds of visits, each element counts. */
export function ProgressLabel({ look, text, short, tone, answer, icon }: ProgressWords) {
  return (
    <span className={classNames(css.label, css[look])}>
      {icon && <Icon icon={icon} size={answer === undefined ? 16 : 14} />}
      {tone && <Nuqta tone={tone} />}
      {short ?? text}
    </span>
  )
}

export function ProgressLine({ look, text, short, tone, answer, icon }: ProgressWords) {
  return (
    <p className={css[look]}>
      {icon && <Icon icon={icon} size={answer === undefined ? 16 : 14} />}
      {answer !== undefined && <VisuallyHidden>{answer}</VisuallyHidden>}
      {tone && <Nuqta tone={tone} />}
      <span aria-hidden={short === undefined ? undefined : true}>{short ?? text}</span>
      {short !== undefined && <VisuallyHidden>{text}</VisuallyHidden>}
    </p>
  )
}
