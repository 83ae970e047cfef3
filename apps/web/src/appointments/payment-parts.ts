import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import type { ComponentType, FunctionComponent } from 'react'

import type { LazyPart } from '../page/lazy-part.tsx'
import type { CancelAppointment } from './cancel/use-cancel-appointment.ts'

export interface CancelDialogProps {
  appointment: Appointment
  clinic: Clinic
  cancelling: CancelAppointment
  onKeep: () => void
}

export interface MoveNoteProps {
  appointment: Appointment
  clinic: Clinic
  /** The UTC instant of the new time. */
  startsAt: string
}

/** The payment parts of an appointment list. Payments depend on appointments, so the page passes them in. */
export interface PaymentParts {
  PayOnline: ComponentType<{ appointment: Appointment; clinic: Clinic }>
  CancelPart: LazyPart<FunctionComponent<CancelDialogProps>>
}
