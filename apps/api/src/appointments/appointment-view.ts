import type { Appointment } from '@aafiya/contracts/appointments'
import { civilAt } from '@aafiya/contracts/clinic-time'
import type { Person } from '@aafiya/contracts/family'
import { limits } from '@aafiya/contracts/limits'

import { doctorFullName } from '../doctors/doctor-view.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import type { AppointmentRow } from './appointments.table.ts'
import { bookedType } from './booked-type.ts'
import { lengthOf } from './span.ts'

export interface OwnAppointment {
  appointment: AppointmentRow
  doctor: DoctorRow
  /** Whose it is, where it is not the reader's own. */
  person?: Person
}

/** An appointment as its patient reads it, or an account that books for them, with the doctor as they are now. */
export function toAppointment({ appointment: row, doctor, person }: OwnAppointment, zone: string): Appointment {
  if (doctor.speciality === null) throw new Error('a doctor who was booked has a speciality')
  if (row.status === 'held') throw new Error('a held slot is no appointment yet')
  return {
    id: row.id,
    doctorId: row.doctorId,
    doctorName: doctorFullName(doctor),
    doctorNameAr: doctor.fullNameAr,
    doctorImage: doctor.profilePictureUrl,
    doctorSpeciality: doctor.speciality,
    doctorAddress: doctor.address,
    doctorAddressAr: doctor.addressAr,
    appointmentDate: row.startsAt.toISOString(),
    appointmentTime: civilAt(row.startsAt, zone).time,
    notes: row.notes,
    status: row.status,
    fee: row.fee,
    currency: row.currency,
    paymentStatus: row.paymentStatus,
    sequence: row.sequence,
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    ...(lengthOf(row).minutes !== limits.slotMinutes && { endsAt: row.endsAt.toISOString() }),
    ...(row.pauseMinutes > 0 && { pauseMinutes: row.pauseMinutes }),
    ...bookedType(row),
    ...(person && { person }),
    ...(row.followUpUntil && { followUpUntil: row.followUpUntil }),
  }
}
