import type { BookedVisitType } from '@aafiya/contracts/appointments/appointment'

import type { AppointmentRow } from './appointments.table.ts'

/** The type that an appointment was booked with, for answers that show it; nothing if there was no choice. */
export function bookedType(row: Pick<AppointmentRow, 'visitTypeId' | 'visitTypeName' | 'visitTypeNameAr'>): {
  visitType?: BookedVisitType
} {
  const { visitTypeId: id, visitTypeName: name, visitTypeNameAr: nameAr } = row
  return id && name && nameAr ? { visitType: { id, name, nameAr } } : {}
}
