import { fromMinor } from '@aafiya/contracts/payments/money'
import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import type { refundOf as RefundOf, RefundRule } from '@aafiya/contracts/payments/refund-rule'
import { useTranslation } from 'react-i18next'

import { useServerSecond } from '../../booking/hold/use-second.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { fullRefundUntil } from './full-refund-until.ts'
import css from './refund-summary.module.css'

export interface RefundSummaryProps {
  payment: AppointmentPayment
  /** The start of the visit, a UTC instant. */
  startsAt: string
  /** The contract's rule. */
  refundOf: typeof RefundOf
  rule: RefundRule
  zone: string
}

/**
 * The refund of a cancellation now, by the contract's rule, updated every second. It allows for the time of the
 * request, so that the actual refund is never less than shown.
 */
export function RefundSummary({ payment, startsAt, refundOf, rule, zone }: RefundSummaryProps) {
  const { t } = useTranslation('payments')
  const { money } = useFormat()
  const now = useServerSecond()
  const reason = useRefundReason(rule, zone)
  const { currency, paidMinor, refundStart, refunded, declinableUntil } = payment
  if (refundStart === null) return null
  const cancelledAt = new Date(now + 1000)
  const isDeclined = declinableUntil !== undefined && new Date(declinableUntil) > cancelledAt
  const cancelledBy = isDeclined ? 'clinic' : 'patient'
  const backMinor = refundOf(
    { paidMinor, currency, refundStart: new Date(refundStart), cancelledAt, cancelledBy },
    rule,
  )
  const paid = fromMinor(paidMinor, currency)
  const back = Math.max(0, fromMinor(backMinor, currency) - refunded)
  return (
    <>
      <dl className={css.rows}>
        <div className={css.row}>
          <dt>{t('refund_paid')}</dt>
          <dd>{money(paid, currency)}</dd>
        </div>
        <div className={css.row}>
          <dt>{t('kept_row')}</dt>
          <dd>{money(paid - refunded - back, currency)}</dd>
        </div>
        <div className={css.back}>
          <dt>{t('refund_back')}</dt>
          <dd>{money(back, currency)}</dd>
        </div>
      </dl>
      <p className="small">
        {isDeclined ? t('refund_declined') : reason({ refundStart, startsAt, isFull: backMinor === paidMinor })}{' '}
        {t('refund_way')}
      </p>
    </>
  )
}

interface Refunded {
  /** The start that the deadline counts from: later than the visit's own if the clinic moved it earlier. */
  refundStart: string
  /** The current start. */
  startsAt: string
  isFull: boolean
}

/** The reason for the amount and its deadline, by the clinic's clock. */
function useRefundReason({ fullHours, latePercent }: RefundRule, zone: string): (refunded: Refunded) => string {
  const { t } = useTranslation('payments')
  const { weekdayAndDay, clockTime, percent } = useFormat()
  return ({ refundStart, startsAt, isFull }) => {
    const share = percent(latePercent)
    const hours = t('refund_hours', { count: fullHours })
    const first = { instant: refundStart, zone }
    if (!isFull && refundStart !== startsAt)
      return t('refund_late_moved', { hours, percent: share, time: clockTime(first), day: weekdayAndDay(first) })
    if (!isFull) return t('refund_late', { hours, percent: share })
    // If late cancellations are refunded in full, there is no deadline to name.
    if (latePercent >= 100) return t('refund_full')
    const deadline = { instant: fullRefundUntil(refundStart, fullHours), zone }
    return t('refund_full_until', { time: clockTime(deadline), day: weekdayAndDay(deadline), percent: share })
  }
}
