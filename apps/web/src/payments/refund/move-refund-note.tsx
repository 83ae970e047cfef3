import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { MoveNoteProps } from '../../appointments/payment-parts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { paymentState } from '../payment-queries.ts'
import { fullRefundUntil } from './full-refund-until.ts'
import { isPaid } from './use-cancel-refund.ts'

/** Explains, before saving, what moving a paid visit does to the deadline of a full refund. */
export function MoveRefundNote({ appointment, clinic, startsAt }: MoveNoteProps) {
  const { t } = useTranslation('payments')
  const { weekdayAndDay, clockTime, percent } = useFormat()
  const now = useMinute().toISOString()
  const isMove = startsAt !== appointment.appointmentDate
  const { data } = useQuery({ ...paymentState(appointment.id), enabled: isMove && isPaid(appointment) })
  const { fullHours, latePercent } = clinic.refundRule
  const counted = data?.refundStart
  // If late cancellations are refunded in full, there is no deadline.
  if (!isMove || !isPaid(appointment) || !counted || latePercent >= 100) return null
  const before = fullRefundUntil(counted, fullHours)
  const after = fullRefundUntil(startsAt, fullHours)
  const effect = after <= now ? 'lost' : after < before ? 'sooner' : after > before ? 'later' : 'same'
  const deadline = { instant: after, zone: clinic.timeZone }
  return (
    <Banner tone={effect === 'lost' || effect === 'sooner' ? 'warning' : 'info'} role="status">
      {t(`move_refund_${effect}`, {
        time: clockTime(deadline),
        day: weekdayAndDay(deadline),
        percent: percent(latePercent),
      })}
    </Banner>
  )
}
