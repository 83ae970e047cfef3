import type { Visit } from '@aafiya/contracts/appointments/visits'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'

import { doctorNames } from '../../doctors/doctor-view.ts'
import type { DoctorRow } from '../../doctors/doctors.table.ts'
import type { PersonRow } from '../../people/people.table.ts'
import { patientNames } from '../../people/person-name.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { bookedType } from '../booked-type.ts'
import { isAnswered } from '../is-answered.ts'
import { paidPart } from '../paid-part.ts'

interface VisitParts {
  appointment: AppointmentRow
  doctor: DoctorRow
  patient: Pick<PersonRow, 'fullName' | 'fullNameAr'>
}

/** An appointment as the clinic's side reads it. Notes are between the patient and the doctor. */
export function toVisit(
  { appointment, doctor, patient }: VisitParts,
  { zone, isDoctor }: { zone: string; isDoctor: boolean },
): Visit {
  if (appointment.status === 'held') throw new Error('a held slot is no appointment yet')
  const isCurrent = isAnswered(appointment)
  const { arrivedAt, startedAt, completedAt, noShowAt } = appointment
  return {
    id: appointment.id,
    doctorId: doctor.id,
    ...doctorNames(doctor),
    ...patientNames(patient),
    appointmentDate: appointment.startsAt.toISOString(),
    appointmentTime: civilAt(appointment.startsAt, zone).time,
    notes: isDoctor ? appointment.notes : null,
    status: appointment.status,
    fee: appointment.fee,
    currency: appointment.currency,
    paymentStatus: appointment.paymentStatus,
    ...paidPart(appointment),
    cancelReason: appointment.cancelReason,
    cancelledAt: appointment.cancelledAt?.toISOString() ?? null,
    endsAt: appointment.endsAt.toISOString(),
    ...(appointment.pauseMinutes > 0 && { pauseMinutes: appointment.pauseMinutes }),
    ...bookedType(appointment),
    ...(appointment.overbookReason !== null && { overbooked: appointment.overbookReason }),
    ...(isCurrent && appointment.confirmedAt && { confirmedAt: appointment.confirmedAt.toISOString() }),
    ...(isCurrent && appointment.patientLateMinutes !== null && { patientLateMinutes: appointment.patientLateMinutes }),
    ...(arrivedAt && { arrivedAt: arrivedAt.toISOString() }),
    ...(startedAt && { startedAt: startedAt.toISOString() }),
    ...(completedAt && { completedAt: completedAt.toISOString() }),
    ...(noShowAt && { noShowAt: noShowAt.toISOString() }),
    sequence: appointment.sequence,
  }
}
