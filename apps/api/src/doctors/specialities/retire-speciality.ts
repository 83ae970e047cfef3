import type { Language } from '@aafiya/contracts/messages/message-key'
import type { ManagedSpeciality } from '@aafiya/contracts/specialities/managed-specialities'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { lockSpecialities, recordSpecialityChange, refuseTakenNames, specialityOf } from './change-specialities.ts'
import { specialities } from './specialities.table.ts'
import { toManagedSpeciality } from './speciality-view.ts'

/** Offers a speciality for nothing new. Its doctors keep it; what is under way with it waits for this, or this for it. */
export async function retireSpeciality(deps: Deps, caller: Caller, id: string): Promise<ManagedSpeciality> {
  const retiredAt = deps.clock.now()
  const retired = await deps.db.transaction(async (tx) => {
    const rows = await lockSpecialities(tx)
    const row = specialityOf(rows, id)
    if (row.retiredAt !== null) return row
    if (rows.every((one) => one.id === id || one.retiredAt !== null)) throw new Problem('last_speciality')
    await tx.update(specialities).set({ retiredAt }).where(eq(specialities.id, id))
    await recordSpecialityChange(tx, deps, caller, 'speciality_retired', row)
    return { ...row, retiredAt }
  })
  await deps.specialities.refresh()
  return toManagedSpeciality(retired)
}

/** Offers a retired speciality again, unless another one has taken its name meanwhile. */
export async function restoreSpeciality(deps: Deps, caller: Caller, id: string, language: Language): Promise<ManagedSpeciality> {
  const restored = await deps.db.transaction(async (tx) => {
    const rows = await lockSpecialities(tx)
    const row = specialityOf(rows, id)
    if (row.retiredAt === null) return row
    refuseTakenNames(rows, row, language)
    await tx.update(specialities).set({ retiredAt: null }).where(eq(specialities.id, id))
    await recordSpecialityChange(tx, deps, caller, 'speciality_restored', row)
    return { ...row, retiredAt: null }
  })
  await deps.specialities.refresh()
  return toManagedSpeciality(restored)
}
