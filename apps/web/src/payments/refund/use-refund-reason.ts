import type { RefundRule } from '@aafiya/contracts/refund-rule'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'

const hourMs = 3_600_000

interface Refunded {
  earliestStart: string
  /** Whether all of it is refunded. */
  isFull: boolean
}

/** Why that much is refunded, and until when: the deadline itself, by the clinic's clock. */
export function useRefundReason({ fullHours, latePercent }: RefundRule, zone: string): (refunded: Refunded) => string {
  const { t } = useTranslation('payments')
  const { weekdayAndDay, clockTime, percent } = useFormat()
  return ({ earliestStart, isFull }) => {
    const share = percent(latePercent)
    if (!isFull) return t('refund_late', { hours: t('refund_hours', { count: fullHours }), percent: share })
    // Where late cancellations give everything back too, there is no deadline to name.
    if (latePercent >= 100) return t('refund_full')
    const deadline = { instant: new Date(Date.parse(earliestStart) - fullHours * hourMs).toISOString(), zone }
    return t('refund_full_until', { time: clockTime(deadline), day: weekdayAndDay(deadline), percent: share })
  }
}
