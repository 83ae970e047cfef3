/** How many minutes late a patient can say that they will be; with more they move the visit. */
export const patientLateMinutes = [10, 20, 30] as const
