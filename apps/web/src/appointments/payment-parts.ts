import type { Appointment } from '@aafiya/contracts/appointments/appointments'
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
  /** The UTC instant it would be moved to. */
  startsAt: string
}

/** What a list of appointments shows of payments. Payments build on appointments, so the page brings the two together. */
export interface PaymentParts {
  PayOnline: ComponentType<{ appointment: Appointment; clinic: Clinic }>
  CancelPart: LazyPart<FunctionComponent<CancelDialogProps>>
}
