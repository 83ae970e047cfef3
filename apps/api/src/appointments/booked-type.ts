import type { BookedVisitType } from '@aafiya/contracts/appointments/appointments'

import type { AppointmentRow } from './appointments.table.ts'

/** The type that an appointment was booked as, for the answers that tell it; nothing where there was nothing to choose. */
export function bookedType(row: Pick<AppointmentRow, 'visitTypeId' | 'visitTypeName' | 'visitTypeNameAr'>): {
  visitType?: BookedVisitType
} {
  const { visitTypeId: id, visitTypeName: name, visitTypeNameAr: nameAr } = row
  return id && name && nameAr ? { visitType: { id, name, nameAr } } : {}
}
