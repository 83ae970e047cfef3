import { eq } from 'drizzle-orm'

import { doctors, type DoctorRow } from './doctors.table.ts'

/** Whether a doctor is in the directory: applicants, unlisted and suspended doctors are not. */
export const isListed = eq(doctors.status, 'approved')
export const isListedDoctor = ({ status }: Pick<DoctorRow, 'status'>): boolean => status === 'approved'

export const takesBookings = (doctor: Pick<DoctorRow, 'status' | 'availability'>): boolean =>
  isListedDoctor(doctor) && doctor.availability
