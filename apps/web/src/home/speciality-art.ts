import type { Speciality } from '@aafiya/contracts/doctors'
import type { ComponentType } from 'react'

import { DermatologistArt } from '../ui/art/dermatologist-art.tsx'
import { GastroenterologistArt } from '../ui/art/gastroenterologist-art.tsx'
import { GeneralPhysicianArt } from '../ui/art/general-physician-art.tsx'
import { GynecologistArt } from '../ui/art/gynecologist-art.tsx'
import { NeurologistArt } from '../ui/art/neurologist-art.tsx'
import { PediatriciansArt } from '../ui/art/pediatricians-art.tsx'

/** The drawing of each speciality. */
export const specialityArt: Readonly<Record<Speciality, ComponentType>> = {
  'General physician': GeneralPhysicianArt,
  Gynecologist: GynecologistArt,
  Dermatologist: DermatologistArt,
  Pediatricians: PediatriciansArt,
  Neurologist: NeurologistArt,
  Gastroenterologist: GastroenterologistArt,
}
