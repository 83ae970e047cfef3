import type { DoctorProfile, ManagedDoctor } from '@aafiya/contracts/doctors/doctors'

import { profileOf } from './doctor-view.ts'
import type { DoctorRow } from './doctors.table.ts'

/** A doctor as they and administrators read one, also before approval. */
export function toDoctorProfile(row: DoctorRow, currency: string): DoctorProfile {
  return {
    ...profileOf(row, currency),
    status: row.status,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    declineReason: row.declineReason,
  }
}

/** The same for administrators, with the account's e-mail address. */
export const toManagedDoctor = (row: DoctorRow, email: string, currency: string): ManagedDoctor => ({
  ...toDoctorProfile(row, currency),
  email,
  createdAt: row.createdAt.toISOString(),
})
