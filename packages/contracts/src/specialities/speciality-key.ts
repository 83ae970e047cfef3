import { writtenText } from '../language/text.ts'
import type { Speciality as SpecialityKey } from './specialities.ts'

/**
 * The key of one of the clinic's specialities; one that the clinic does not have, or offers no more, is refused where
 * it is written.
 */
export const Speciality = writtenText(80, {
  required: 'speciality_required',
  tooLong: 'speciality_required',
})
export type Speciality = SpecialityKey
