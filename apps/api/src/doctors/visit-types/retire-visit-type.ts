import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { lockVisitTypes, recordVisitTypeChange, refuseUnlessSound, refuseUnlessSpare, visitTypeOf } from './change-visit-types.ts'
import { toManagedVisitType } from './visit-type-view.ts'
import { visitTypes } from './visit-types.table.ts'

/** Lets nobody book a type any more. Visits that were booked stay as they are. */
export async function retireVisitType(deps: Deps, caller: Caller, id: string): Promise<ManagedVisitType> {
  const retiredAt = deps.clock.now()
  const retired = await deps.db.transaction(async (tx) => {
    const rows = await lockVisitTypes(tx)
    const row = visitTypeOf(rows, id)
    if (row.retiredAt !== null) return row
    refuseUnlessSpare(rows, row)
    await tx.update(visitTypes).set({ retiredAt }).where(eq(visitTypes.id, id))
    await recordVisitTypeChange(tx, deps, caller, 'visit_type_retired', row)
    return { ...row, retiredAt }
  })
  await deps.visitTypes.refresh()
  return toManagedVisitType(retired)
}

/** Lets a retired type be booked again, unless another one has taken its name meanwhile. */
export async function restoreVisitType(deps: Deps, caller: Caller, id: string, language: Language): Promise<ManagedVisitType> {
  const restored = await deps.db.transaction(async (tx) => {
    const rows = await lockVisitTypes(tx)
    const row = visitTypeOf(rows, id)
    if (row.retiredAt === null) return row
    refuseUnlessSound(rows, row, language)
    await tx.update(visitTypes).set({ retiredAt: null }).where(eq(visitTypes.id, id))
    await recordVisitTypeChange(tx, deps, caller, 'visit_type_restored', row)
    return { ...row, retiredAt: null }
  })
  await deps.visitTypes.refresh()
  return toManagedVisitType(restored)
}
