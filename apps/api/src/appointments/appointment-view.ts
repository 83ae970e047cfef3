import type { Person } from '@aafiya/contracts/account/family'
import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'

import { doctorNames } from '../doctors/doctor-view.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'
import { bookedType } from './booked-type.ts'
import { isAnswered } from './is-answered.ts'
import { paidPart } from './paid-part.ts'
import { lengthOf } from './span.ts'

/**
 * The columns of the view, for lists that read nothing else: a doctor's text about themselves is longer than all of
 * it.
 */
export const shownColumns = {
  appointment: {
    id: appointments.id,
    doctorId: appointments.doctorId,
    startsAt: appointments.startsAt,
    endsAt: appointments.endsAt,
    pauseMinutes: appointments.pauseMinutes,
    visitTypeId: appointments.visitTypeId,
    visitTypeName: appointments.visitTypeName,
    visitTypeNameAr: appointments.visitTypeNameAr,
    followUpUntil: appointments.followUpUntil,
    notes: appointments.notes,
    status: appointments.status,
    fee: appointments.fee,
    currency: appointments.currency,
    paymentStatus: appointments.paymentStatus,
    partPaidMinor: appointments.partPaidMinor,
    sequence: appointments.sequence,
    createdAt: appointments.createdAt,
    cancelledAt: appointments.cancelledAt,
    reservedUntil: appointments.reservedUntil,
    answeredSequence: appointments.answeredSequence,
    patientLateMinutes: appointments.patientLateMinutes,
  },
  doctor: {
    firstName: doctors.firstName,
    lastName: doctors.lastName,
    fullNameAr: doctors.fullNameAr,
    profilePictureUrl: doctors.profilePictureUrl,
    speciality: doctors.speciality,
    address: doctors.address,
    addressAr: doctors.addressAr,
  },
}

interface ShownAppointment {
  appointment: Pick<AppointmentRow, keyof (typeof shownColumns)['appointment']>
  doctor: Pick<DoctorRow, keyof (typeof shownColumns)['doctor']>
  /** The patient, if not the reader. */
  person?: Person
}

export interface OwnAppointment extends ShownAppointment {
  appointment: AppointmentRow
  doctor: DoctorRow
}

const hasRefund = ({ paymentStatus }: Pick<AppointmentRow, 'paymentStatus'>) =>
  paymentStatus === 'refunded' || paymentStatus === 'partly_refunded'

/** An appointment as its patient reads it, or an account that books for them, with the doctor as they are now. */
export function toAppointment({ appointment: row, doctor, person }: ShownAppointment, zone: string): Appointment {
  if (doctor.speciality === null) throw new Error('a doctor who was booked has a speciality')
  if (row.status === 'held') throw new Error('a held slot is no appointment yet')
  return {
    id: row.id,
    doctorId: row.doctorId,
    ...doctorNames(doctor),
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
    ...paidPart(row),
    sequence: row.sequence,
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    ...(row.reservedUntil && !hasRefund(row) && { undoableUntil: row.reservedUntil.toISOString() }),
    ...(lengthOf(row).minutes !== limits.slotMinutes && { endsAt: row.endsAt.toISOString() }),
    ...(row.pauseMinutes > 0 && { pauseMinutes: row.pauseMinutes }),
    ...bookedType(row),
    ...(isAnswered(row) && row.patientLateMinutes !== null && { lateMinutes: row.patientLateMinutes }),
    ...(person && { person }),
    ...(row.followUpUntil && { followUpUntil: row.followUpUntil }),
  }
}
