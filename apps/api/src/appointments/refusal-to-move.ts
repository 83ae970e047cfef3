import { mayMoveTo } from '@aafiya/contracts/appointments/follow-up'

import type { DoctorRow } from '../doctors/doctors.table.ts'
import type { AppointmentRow } from './appointments.table.ts'

type Moved = Pick<AppointmentRow, 'personId' | 'doctorId' | 'followUpUntil'>

/** Why a visit must not be moved to a doctor and civil day, even if the doctor is free; undefined if it may. */
export function refusalToMove(
  visit: Moved,
  { doctor, date }: { doctor: Pick<DoctorRow, 'id' | 'userId'>; date: string },
) {
  if (doctor.userId === visit.personId) return 'cannot_book_self'
  return mayMoveTo(visit, { doctorId: doctor.id, date }) ? undefined : 'follow_up_not_offered'
}
