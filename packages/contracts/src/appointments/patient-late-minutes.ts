/** The delays a patient can announce, in minutes; for more they move the visit. */
export const patientLateMinutes = [10, 20, 30] as const
