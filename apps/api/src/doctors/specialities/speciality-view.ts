import type { ManagedSpeciality } from '@aafiya/contracts/specialities/managed-specialities'

import type { SpecialityRow } from './specialities.table.ts'

/** A speciality as administrators read it. */
export const toManagedSpeciality = ({ id, key, name, nameAr, retiredAt }: SpecialityRow): ManagedSpeciality => ({
  id,
  key,
  name,
  nameAr,
  retiredAt: retiredAt?.toISOString() ?? null,
})
