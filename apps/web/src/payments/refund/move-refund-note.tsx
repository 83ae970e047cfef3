import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { MoveNoteProps } from '../../appointments/payment-parts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { paymentState } from '../payment-queries.ts'
import { fullRefundUntil } from './full-refund-until.ts'
import { isPaid } from './use-cancel-refund.ts'

/** What moving a paid visit does to the deadline for a full refund, said before it is saved. */
export function MoveRefundNote({ appointment, clinic, startsAt }: MoveNoteProps) {
  const { t } = useTranslation('payments')
  const { weekdayAndDay, clockTime, percent } = useFormat()
  const now = useMinute().toISOString()
  const isMove = startsAt !== appointment.appointmentDate
  const { data } = useQuery({ ...paymentState(appointment.id), enabled: isMove && isPaid(appointment) })
  const { fullHours, latePercent } = clinic.refundRule
  const earliest = data?.earliestStart
  // Where late cancellations give everything back too, there is no deadline.
  if (!isMove || !isPaid(appointment) || !earliest || latePercent >= 100) return null
  const before = fullRefundUntil(earliest, fullHours)
  const after = fullRefundUntil(startsAt < earliest ? startsAt : earliest, fullHours)
  const effect = before <= now ? 'over' : after <= now ? 'lost' : after < before ? 'sooner' : 'same'
  const deadline = { instant: after, zone: clinic.timeZone }
  return (
    <Banner tone={effect === 'lost' || effect === 'sooner' ? 'warning' : 'info'} role="status">
      {t(`move_refund_${effect}`, { time: clockTime(deadline), day: weekdayAndDay(deadline), percent: percent(latePercent) })}
    </Banner>
  )
}
