import { isStartSpeciality, type Speciality, type StartSpeciality } from '@aafiya/contracts/specialities/specialities'
import type { ComponentType } from 'react'

import { DermatologistArt } from '../ui/art/dermatologist-art.tsx'
import { GastroenterologistArt } from '../ui/art/gastroenterologist-art.tsx'
import { GeneralPhysicianArt } from '../ui/art/general-physician-art.tsx'
import { GynecologistArt } from '../ui/art/gynecologist-art.tsx'
import { NeurologistArt } from '../ui/art/neurologist-art.tsx'
import { PediatriciansArt } from '../ui/art/pediatricians-art.tsx'

/** The drawings of the specialities that a clinic begins with. */
export const specialityArt: Readonly<Record<StartSpeciality, ComponentType>> = {
  'General physician': GeneralPhysicianArt,
  Gynecologist: GynecologistArt,
  Dermatologist: DermatologistArt,
  Pediatricians: PediatriciansArt,
  Neurologist: NeurologistArt,
  Gastroenterologist: GastroenterologistArt,
}

/** A clinic's own speciality has that of the general physician, which is of no part of the body. */
export const artOf = (key: Speciality): ComponentType => specialityArt[isStartSpeciality(key) ? key : 'General physician']
