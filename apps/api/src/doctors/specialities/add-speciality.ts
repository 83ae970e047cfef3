import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'
import type { ManagedSpeciality, SpecialityNames } from '@aafiya/contracts/specialities/managed-specialities'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { lockSpecialities, recordSpecialityChange, refuseTakenNames, tidyNames } from './change-specialities.ts'
import { specialities, type SpecialityRow } from './specialities.table.ts'
import { toManagedSpeciality } from './speciality-view.ts'

/** What is in a URL is easily read and written: the words of the English name, and a number where another one has that key. */
function freeKey(name: string, rows: readonly SpecialityRow[]): string {
  const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const used = new Set(rows.map(({ key }) => key.toLowerCase()))
  for (let number = 1; ; number++) {
    const key = number === 1 ? words : `${words} ${number}`
    if (!used.has(key.toLowerCase())) return key
  }
}

/** Adds a speciality behind all others. */
export async function addSpeciality(
  deps: Deps,
  caller: Caller,
  body: SpecialityNames,
  { language, repeatable }: { language: Language; repeatable?: Repeatable | undefined },
): Promise<ManagedSpeciality> {
  const added = await runIdempotently(deps, repeatable, async (tx) => {
    const rows = await lockSpecialities(tx)
    const names = tidyNames(body)
    refuseTakenNames(rows, names, language)
    if (rows.length >= limits.specialitiesMax) throw new Problem('too_many_specialities')
    const [row] = await tx
      .insert(specialities)
      .values({ ...names, key: freeKey(names.name, rows), position: Math.max(0, ...rows.map(({ position }) => position)) + 1 })
      .returning()
    if (!row) throw new Error('an inserted speciality answers its row')
    await recordSpecialityChange(tx, deps, caller, 'speciality_added', row)
    return toManagedSpeciality(row)
  })
  await deps.specialities.refresh()
  return added
}
