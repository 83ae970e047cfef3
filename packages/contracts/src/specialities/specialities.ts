/**
 * The specialities that a clinic begins with, in order, by their keys. No schema, so that a page can name them without
 * zod.
 */
export const specialities = [
  'General physician',
  'Gynecologist',
  'Dermatologist',
  'Pediatricians',
  'Neurologist',
  'Gastroenterologist',
] as const
export type StartSpeciality = (typeof specialities)[number]

/**
 * The key of a speciality: the value in URLs and `speciality` fields. It never changes, even if the clinic renames
 * it.
 */
export type Speciality = string

export const isStartSpeciality = (key: Speciality): key is StartSpeciality => specialities.some((one) => one === key)

/** A speciality as the clinic calls it in both languages. */
export interface NamedSpeciality {
  readonly key: Speciality
  readonly name: string
  readonly nameAr: string
  /** What its patients are ill with, as the clinic wrote it; undefined while that is what `startComplaints` has. */
  readonly complaints?: string | undefined
}

/** The speciality with a URL word as its key, ignoring case; if there is none, all whose key contains the word. */
export function specialitiesNamed(word: string, keys: readonly Speciality[] = specialities): readonly Speciality[] {
  const wanted = word.toLowerCase()
  const same = keys.filter((key) => key.toLowerCase() === wanted)
  return same.length > 0 ? same : keys.filter((key) => key.toLowerCase().includes(wanted))
}
