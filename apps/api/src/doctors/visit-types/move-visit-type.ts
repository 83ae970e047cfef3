import type { ManagedVisitType, MoveVisitType } from '@aafiya/contracts/doctors/visit-types'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { lockVisitTypes, recordVisitTypeChange, visitTypeOf } from './change-visit-types.ts'
import { readVisitTypes } from './visit-type-list.ts'
import { toManagedVisitType } from './visit-type-view.ts'
import { visitTypes } from './visit-types.table.ts'

/** Changes places with the next one beside it in that direction. At the end of the list nothing moves. */
export async function moveVisitType(
  deps: Deps,
  caller: Caller,
  id: string,
  direction: MoveVisitType['direction'],
): Promise<ManagedVisitType[]> {
  const moved = await deps.db.transaction(async (tx) => {
    const rows = await lockVisitTypes(tx)
    const row = visitTypeOf(rows, id)
    const beside = rows.filter(({ doctorId, retiredAt }) => doctorId === row.doctorId && retiredAt === null)
    const other = beside[beside.findIndex((one) => one.id === id) + (direction === 'up' ? -1 : 1)]
    if (row.retiredAt !== null || !other) return rows
    await tx.update(visitTypes).set({ position: other.position }).where(eq(visitTypes.id, id))
    await tx.update(visitTypes).set({ position: row.position }).where(eq(visitTypes.id, other.id))
    await recordVisitTypeChange(tx, deps, caller, 'visit_type_moved', row)
    return readVisitTypes(tx)
  })
  await deps.visitTypes.refresh()
  return moved.map(toManagedVisitType)
}
