import type { ManagedVisitType, NewVisitType } from '@aafiya/contracts/doctors/visit-types'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { doctors } from '../doctors.table.ts'
import { lockVisitTypes, recordVisitTypeChange, refuseUnlessSound, tidyType } from './change-visit-types.ts'
import { toManagedVisitType } from './visit-type-view.ts'
import { visitTypes } from './visit-types.table.ts'

/** Adds a type as the last one. */
export async function addVisitType(
  deps: Deps,
  caller: Caller,
  body: NewVisitType,
  { language, repeatable }: { language: Language; repeatable?: Repeatable | undefined },
): Promise<ManagedVisitType> {
  const added = await runIdempotently(deps, repeatable, async (tx) => {
    const rows = await lockVisitTypes(tx)
    const wanted = { ...tidyType(body), doctorId: body.doctorId ?? null }
    if (wanted.doctorId && (await tx.$count(doctors, eq(doctors.id, wanted.doctorId))) === 0) throw new Problem('doctor_not_found')
    refuseUnlessSound(rows, wanted, language)
    if (rows.length >= limits.visitTypesMax) throw new Problem('too_many_visit_types')
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1
    const [row] = await tx
      .insert(visitTypes)
      .values({ ...wanted, position })
      .returning()
    if (!row) throw new Error('an inserted visit type answers its row')
    await recordVisitTypeChange(tx, deps, caller, 'visit_type_added', row)
    return toManagedVisitType(row)
  })
  await deps.visitTypes.refresh()
  return added
}
