/** The six specialities, in the order the pages show them. No schema, so that a page can name them without zod. */
export const specialities = [
  'General physician',
  'Gynecologist',
  'Dermatologist',
  'Pediatricians',
  'Neurologist',
  'Gastroenterologist',
] as const
export type Speciality = (typeof specialities)[number]
