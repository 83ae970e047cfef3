import { fromMinor } from '@aafiya/contracts/money'
import type { AppointmentPayment } from '@aafiya/contracts/payments'
import type { refundOf as RefundOf, RefundRule } from '@aafiya/contracts/refund-rule'
import { useTranslation } from 'react-i18next'

import { useServerSecond } from '../../booking/hold/use-second.ts'
import { useFormat } from '../../i18n/use-format.ts'
import css from './refund-summary.module.css'
import { useRefundReason } from './use-refund-reason.ts'

export interface RefundSummaryProps {
  payment: AppointmentPayment
  /** When the visit is, a UTC instant. */
  startsAt: string
  /** The contract's rule. */
  refundOf: typeof RefundOf
  rule: RefundRule
  zone: string
}

/**
 * What is refunded if the appointment is cancelled now: the contract's own rule, second by second. The moment the answer takes to
 * arrive counts too, so that it is never less than what was announced for lack of one second.
 */
export function RefundSummary({ payment, startsAt, refundOf, rule, zone }: RefundSummaryProps) {
  const { t } = useTranslation('payments')
  const { money } = useFormat()
  const now = useServerSecond()
  const reason = useRefundReason(rule, zone)
  const { currency, paidMinor, earliestStart, refunded } = payment
  if (earliestStart === null) return null
  const cancelledAt = new Date(now + 1000)
  const backMinor = refundOf({ paidMinor, earliestStart: new Date(earliestStart), cancelledAt, cancelledBy: 'patient' }, rule)
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
          <dt>{t('refund_kept')}</dt>
          <dd>{money(paid - refunded - back, currency)}</dd>
        </div>
        <div className={css.back}>
          <dt>{t('refund_back')}</dt>
          <dd>{money(back, currency)}</dd>
        </div>
      </dl>
      <p className="small">
        {reason({ earliestStart, startsAt, isFull: backMinor === paidMinor })} {t('refund_way')}
      </p>
    </>
  )
}
