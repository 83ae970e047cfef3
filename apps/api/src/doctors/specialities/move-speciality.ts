import type { ManagedSpeciality, MoveSpeciality } from '@aafiya/contracts/specialities/managed-specialities'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { lockSpecialities, recordSpecialityChange, specialityOf } from './change-specialities.ts'
import { specialities } from './specialities.table.ts'
import { readSpecialities } from './speciality-list.ts'
import { toManagedSpeciality } from './speciality-view.ts'

/** Changes places with the next offered one in that direction. At the end of the list nothing moves. */
export async function moveSpeciality(
  deps: Deps,
  caller: Caller,
  id: string,
  direction: MoveSpeciality['direction'],
): Promise<ManagedSpeciality[]> {
  const moved = await deps.db.transaction(async (tx) => {
    const rows = await lockSpecialities(tx)
    const offered = rows.filter(({ retiredAt }) => retiredAt === null)
    const row = specialityOf(offered, id)
    const other = offered[offered.indexOf(row) + (direction === 'up' ? -1 : 1)]
    if (!other) return rows
    await tx.update(specialities).set({ position: other.position }).where(eq(specialities.id, id))
    await tx.update(specialities).set({ position: row.position }).where(eq(specialities.id, other.id))
    await recordSpecialityChange(tx, deps, caller, 'speciality_moved', row)
    return readSpecialities(tx)
  })
  await deps.specialities.refresh()
  return moved.map(toManagedSpeciality)
}
