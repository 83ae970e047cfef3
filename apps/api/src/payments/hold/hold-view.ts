import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Hold } from '@aafiya/contracts/payments/payments'
import { limits } from '@aafiya/contracts/platform/limits'

import type { OwnAppointment } from '../../appointments/appointment-view.ts'
import { bookedType } from '../../appointments/booked-type.ts'
import { lengthOf } from '../../appointments/span.ts'
import { doctorNames } from '../../doctors/doctor-view.ts'

export function toHold({ appointment: row, doctor, person }: OwnAppointment, zone: string): Hold {
  if (!row.heldUntil) throw new Error('a held slot has an end')
  return {
    appointmentId: row.id,
    doctorId: doctor.id,
    ...doctorNames(doctor),
    appointmentDate: row.startsAt.toISOString(),
    appointmentTime: civilAt(row.startsAt, zone).time,
    notes: row.notes,
    fee: row.fee,
    currency: row.currency,
    paymentStatus: row.paymentStatus,
    expiresAt: row.heldUntil.toISOString(),
    ...(lengthOf(row).minutes !== limits.slotMinutes && { endsAt: row.endsAt.toISOString() }),
    ...bookedType(row),
    ...(person && { person }),
  }
}
