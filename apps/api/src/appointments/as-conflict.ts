import { brokeConstraint } from '../platform/db/database-error.ts'
import { Problem } from '../platform/problem.ts'

/** A failed move ends its transaction, so the name of the violated constraint says who is busy. */
export function asConflict(error: unknown): unknown {
  if (brokeConstraint(error, 'appointments_doctor_time')) return new Problem('slot_taken')
  return brokeConstraint(error, 'appointments_patient_time') ? new Problem('patient_busy') : error
}
