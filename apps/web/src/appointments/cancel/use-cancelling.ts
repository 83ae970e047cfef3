import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { useEffect, useRef, useState } from 'react'

import type { AppointmentNotice } from '../appointment-notice.ts'
import { useCancelAppointment } from './use-cancel-appointment.ts'

const isReturning = (status: Appointment['paymentStatus']) =>
  status === 'refunding' || status === 'refunded' || status === 'partly_refunded'

/** The appointment in the cancel dialog, and the result. */
export function useCancelling(
  appointments: readonly Appointment[],
  onNotice: (notice: AppointmentNotice | undefined) => void,
) {
  const [askedId, setAskedId] = useState<string>()
  const [changed, setChanged] = useState<{ id: string; isBooked: boolean }>()
  const place = useRef<HTMLDivElement>(null)
  const cancelling = useCancelAppointment({
    onCancelled: ({ id, paymentStatus }) => {
      const notice = isReturning(paymentStatus) ? 'refunding' : 'cancelled'
      setAskedId(undefined)
      setChanged({ id, isBooked: false })
      onNotice(notice)
    },
    // A failure is shown even if the dialog was closed in the meantime.
    onFailed: ({ id }) => setAskedId((asked) => asked ?? id),
  })

  // The button disappears with its row, so the focus moves to the heading of the current list, with the notice above it
  // in view.
  const isListed = appointments.some(({ id }) => id === changed?.id)
  const settled = changed?.isBooked === isListed ? changed : undefined
  useEffect(() => {
    if (settled === undefined) return
    place.current?.querySelector<HTMLElement>('h2')?.focus()
    place.current?.querySelector('[role="status"]')?.scrollIntoView({ block: 'nearest' })
  }, [settled])

  const ask = (appointment: Appointment) => {
    onNotice(undefined)
    cancelling.forgetFailure()
    setAskedId(appointment.id)
  }
  const undone = ({ id }: Appointment) => {
    onNotice('undone')
    setChanged({ id, isBooked: true })
  }
  return {
    cancelling,
    asked: appointments.find(({ id }) => id === askedId),
    ask,
    keep: () => setAskedId(undefined),
    undone,
    place,
  }
}
