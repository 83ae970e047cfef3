import type { VisitTypeFields } from '@aafiya/contracts/doctors/visit-type-fields'
import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { lockVisitTypes, recordVisitTypeChange, refuseUnlessSound, tidyType, visitTypeOf } from './change-visit-types.ts'
import { toManagedVisitType } from './visit-type-view.ts'
import { visitTypes } from './visit-types.table.ts'

interface Wanted {
  id: string
  body: VisitTypeFields
  language: Language
}

/** Changes what can be booked from now on; visits that were booked keep what they were booked as. */
export async function changeVisitType(deps: Deps, caller: Caller, { id, body, language }: Wanted): Promise<ManagedVisitType> {
  const changed = await deps.db.transaction(async (tx) => {
    const rows = await lockVisitTypes(tx)
    const row = { ...visitTypeOf(rows, id), ...tidyType(body) }
    if (row.retiredAt === null) refuseUnlessSound(rows, row, language)
    await tx.update(visitTypes).set(tidyType(body)).where(eq(visitTypes.id, id))
    await recordVisitTypeChange(tx, deps, caller, 'visit_type_changed', row)
    return toManagedVisitType(row)
  })
  await deps.visitTypes.refresh()
  return changed
}
