import type { Speciality } from '@aafiya/contracts/doctors'

/** The specialities in the order the pages show them. The contract's own list would bring its schemas into the first load. */
export const specialityOrder = [
  'General physician',
  'Gynecologist',
  'Dermatologist',
  'Pediatricians',
  'Neurologist',
  'Gastroenterologist',
] as const satisfies readonly Speciality[]
