/**
 * Characters under one heading of a note, and of what is added to it: a whole note may be. Not among `limits`, which every
 * page loads.
 */
export const noteLimits = { section: 4000, addition: 20_000 } as const

/** What a doctor's note can be divided into. Each has a text in both languages. */
export const noteHeadings = [
  'complaint',
  'history',
  'pregnancies',
  'growth',
  'examination',
  'skin',
  'nervous_system',
  'abdomen',
  'diagnosis',
  'plan',
] as const
export type NoteHeading = (typeof noteHeadings)[number]

/** The specialities that a clinic begins with, where theirs differ. */
const ofSpeciality: Readonly<Record<string, readonly NoteHeading[]>> = {
  'General physician': ['complaint', 'history', 'examination', 'diagnosis', 'plan'],
  Gynecologist: ['complaint', 'pregnancies', 'examination', 'diagnosis', 'plan'],
  Dermatologist: ['complaint', 'skin', 'diagnosis', 'plan'],
  Pediatricians: ['complaint', 'growth', 'examination', 'diagnosis', 'plan'],
  Neurologist: ['complaint', 'history', 'nervous_system', 'diagnosis', 'plan'],
  Gastroenterologist: ['complaint', 'abdomen', 'diagnosis', 'plan'],
}

/** The headings of a new note, in order. `written`: those of a note that are kept wherever the doctor works now. */
export function headingsOf(speciality: string | null, written: readonly NoteHeading[] = []): readonly NoteHeading[] {
  const template = (speciality && ofSpeciality[speciality]) || ['complaint', 'examination', 'diagnosis', 'plan']
  return noteHeadings.filter((heading) => template.includes(heading) || written.includes(heading))
}
