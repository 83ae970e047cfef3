import type { RefundRule } from '@aafiya/contracts/refund-rule'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { fullRefundUntil } from './full-refund-until.ts'

interface Refunded {
  /** The earliest start since it was paid; moving a visit away does not buy a later deadline. */
  earliestStart: string
  /** The start now. */
  startsAt: string
  /** Whether all of it is refunded. */
  isFull: boolean
}

/** Why that much is refunded, and until when: the deadline itself, by the clinic's clock. */
export function useRefundReason({ fullHours, latePercent }: RefundRule, zone: string): (refunded: Refunded) => string {
  const { t } = useTranslation('payments')
  const { weekdayAndDay, clockTime, percent } = useFormat()
  return ({ earliestStart, startsAt, isFull }) => {
    const share = percent(latePercent)
    const hours = t('refund_hours', { count: fullHours })
    const first = { instant: earliestStart, zone }
    if (!isFull && earliestStart !== startsAt)
      return t('refund_late_moved', { hours, percent: share, time: clockTime(first), day: weekdayAndDay(first) })
    if (!isFull) return t('refund_late', { hours, percent: share })
    // Where late cancellations give everything back too, there is no deadline to name.
    if (latePercent >= 100) return t('refund_full')
    const deadline = { instant: fullRefundUntil(earliestStart, fullHours), zone }
    return t('refund_full_until', { time: clockTime(deadline), day: weekdayAndDay(deadline), percent: share })
  }
}
