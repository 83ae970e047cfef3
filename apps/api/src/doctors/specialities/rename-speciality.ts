import type { Language } from '@aafiya/contracts/messages/message-key'
import type { ManagedSpeciality, SpecialityNames } from '@aafiya/contracts/specialities/managed-specialities'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { lockSpecialities, recordSpecialityChange, refuseTakenNames, specialityOf, tidyNames } from './change-specialities.ts'
import { specialities } from './specialities.table.ts'
import { toManagedSpeciality } from './speciality-view.ts'

interface Rename {
  id: string
  body: SpecialityNames
  language: Language
}

/** Changes what a speciality is called; its key, and with it every URL, stays. */
export async function renameSpeciality(deps: Deps, caller: Caller, { id, body, language }: Rename): Promise<ManagedSpeciality> {
  const renamed = await deps.db.transaction(async (tx) => {
    const rows = await lockSpecialities(tx)
    const row = specialityOf(rows, id)
    const names = tidyNames(body)
    if (row.retiredAt === null) refuseTakenNames(rows, { id, ...names }, language)
    await tx.update(specialities).set(names).where(eq(specialities.id, id))
    await recordSpecialityChange(tx, deps, caller, 'speciality_renamed', row)
    return toManagedSpeciality({ ...row, ...names })
  })
  await deps.specialities.refresh()
  return renamed
}
