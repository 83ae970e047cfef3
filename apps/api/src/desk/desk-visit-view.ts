import type { DeskVisit } from '@aafiya/contracts/desk/desk'

import type { AppointmentRow } from '../appointments/appointments.table.ts'
import { toVisit } from '../appointments/visits/visit-view.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import type { PersonRow } from '../people/people.table.ts'

interface DeskVisitParts {
  appointment: AppointmentRow
  doctor: DoctorRow
  patient: Pick<PersonRow, 'fullName' | 'fullNameAr'>
}

/** A visit without its notes, with its patient. */
export const toDeskVisit = (parts: DeskVisitParts, zone: string): DeskVisit => ({
  ...toVisit(parts, { zone, isDoctor: false }),
  personId: parts.appointment.personId,
  ...(parts.appointment.followUpUntil !== null && { followUpUntil: parts.appointment.followUpUntil }),
  ...(parts.appointment.chosenStart !== null && { isMovedByClinic: true as const }),
})
