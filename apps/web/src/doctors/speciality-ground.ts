import { isStartSpeciality, type Speciality, type StartSpeciality } from '@aafiya/contracts/specialities/specialities'

import type { Ground } from '../ui/picture/portrait.tsx'

const grounds: Readonly<Record<StartSpeciality, Ground>> = {
  'General physician': 'general',
  Gynecologist: 'gynecology',
  Dermatologist: 'dermatology',
  Pediatricians: 'pediatrics',
  Neurologist: 'neurology',
  Gastroenterologist: 'gastroenterology',
}

/** The background of portraits by speciality; added specialities share a neutral one. */
export const specialityGround = (key: Speciality | null): Ground =>
  key !== null && isStartSpeciality(key) ? grounds[key] : 'general'
