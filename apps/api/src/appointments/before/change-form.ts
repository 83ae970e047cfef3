import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import type { SaveVisitForm, VisitForm } from '@aafiya/contracts/appointments/preparations'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { visitForms } from './preparations.table.ts'
import { latestForm, toForm } from './visit-form.ts'

async function assertType({ visitTypes }: Deps, id: string, db?: Queryable): Promise<void> {
  if (!(await visitTypes.current(db)).some((type) => type.id === id)) throw new Problem('visit_type_not_found')
}

export async function showForm(deps: Deps, visitTypeId: string): Promise<VisitForm> {
  await assertType(deps, visitTypeId)
  return toForm(await latestForm(deps.db, visitTypeId))
}

/** Saves the next version. Of two windows that read the same one, the second is refused. */
export const changeForm = (
  deps: Deps,
  caller: Caller,
  visitTypeId: string,
  { version, ...fields }: SaveVisitForm,
): Promise<VisitForm> =>
  deps.db.transaction(async (tx) => {
    await assertType(deps, visitTypeId, tx)
    const current = toForm(await latestForm(tx, visitTypeId))
    const { version: currentVersion, ...before } = current
    if (currentVersion > 0 && isDeepStrictEqual(before, fields)) return current
    if (currentVersion !== version) throw new Problem('visit_form_changed')
    const [saved] = await tx
      .insert(visitForms)
      .values({ id: randomUUID(), visitTypeId, version: version + 1, ...fields, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (!saved) throw new Problem('visit_form_changed')
    await recordChange(tx, deps, { actor: caller, action: 'visit_type_form_changed', recordId: visitTypeId })
    return toForm(saved)
  })
