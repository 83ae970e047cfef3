import type { Appointment } from '@aafiya/contracts/appointments/appointment'

let made = 0
/** A test appointment on Sunday 22 November 2026, 15:30 in Cairo; a test sets the properties that matter. */
export function anAppointment(wanted: Partial<Appointment> = {}): Appointment {
  made += 1
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    doctorId: '4b177559-868e-4f9b-ae7a-01ec109de401',
    doctorName: 'Mariam Haddad',
    doctorNameAr: 'مريم حداد',
    doctorImage: null,
    doctorSpeciality: 'Pediatricians',
    doctorAddress: '14 Nile Corniche',
    doctorAddressAr: null,
    appointmentDate: '2026-11-22T13:30:00.000Z',
    appointmentTime: '15:30',
    notes: null,
    status: 'booked',
    fee: 60,
    currency: 'USD',
    paymentStatus: 'unpaid',
    sequence: 0,
    createdAt: '2026-11-01T00:00:00.000Z',
    cancelledAt: null,
    ...wanted,
  }
}
