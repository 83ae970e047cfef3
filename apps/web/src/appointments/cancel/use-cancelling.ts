import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { useEffect, useRef, useState } from 'react'

import type { AppointmentNotice } from '../appointment-notice.ts'
import { useCancelAppointment } from './use-cancel-appointment.ts'

const isReturning = (status: Appointment['paymentStatus']) =>
  status === 'refunding' || status === 'refunded' || status === 'partly_refunded'

/** Which appointment is being asked about, and what came of it. */
export function useCancelling(appointments: readonly Appointment[], onNotice: (notice: AppointmentNotice | undefined) => void) {
  const [askedId, setAskedId] = useState<string>()
  const [cancelledId, setCancelledId] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const cancelling = useCancelAppointment({
    onCancelled: ({ id, paymentStatus }) => {
      const notice = isReturning(paymentStatus) ? 'refunding' : 'cancelled'
      setAskedId(undefined)
      setCancelledId(id)
      onNotice(notice)
    },
    // Anyone who closed the dialog in the meantime still hears of it.
    onFailed: ({ id }) => setAskedId((asked) => asked ?? id),
  })

  // The row with the button that opened the dialog goes: on with the heading of what is left, the notice above it in sight.
  const goneId = appointments.some(({ id }) => id === cancelledId) ? undefined : cancelledId
  useEffect(() => {
    if (goneId === undefined) return
    place.current?.querySelector<HTMLElement>('h2')?.focus()
    place.current?.querySelector('[role="status"]')?.scrollIntoView({ block: 'nearest' })
  }, [goneId])

  const ask = (appointment: Appointment) => {
    onNotice(undefined)
    cancelling.forgetFailure()
    setAskedId(appointment.id)
  }
  return { cancelling, asked: appointments.find(({ id }) => id === askedId), ask, keep: () => setAskedId(undefined), place }
}
