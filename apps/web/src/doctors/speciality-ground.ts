import type { Speciality } from '@aafiya/contracts/doctors'

import type { Ground } from '../ui/picture/portrait.tsx'

/** The colour behind the portraits of a speciality. */
export const specialityGround: Readonly<Record<Speciality, Ground>> = {
  'General physician': 'general',
  Gynecologist: 'gynecology',
  Dermatologist: 'dermatology',
  Pediatricians: 'pediatrics',
  Neurologist: 'neurology',
  Gastroenterologist: 'gastroenterology',
}
