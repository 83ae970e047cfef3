import type { DoctorRow } from '../doctors/doctors.table.ts'
import type { AppointmentRow } from './appointments.table.ts'

/** Why a visit must not become one of a doctor, even if the doctor is free; undefined if it may. */
export const refusalToMove = (
  { personId }: Pick<AppointmentRow, 'personId'>,
  { doctor }: { doctor: Pick<DoctorRow, 'userId'> },
) => (doctor.userId === personId ? 'cannot_book_self' : undefined)
