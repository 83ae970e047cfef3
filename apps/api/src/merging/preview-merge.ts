import type { MergePeople, MergePreview, MergeSide } from '@aafiya/contracts/desk/merges'
import { and, inArray, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordListed, toDeskPeople } from '../desk/desk-person-view.ts'
import { people } from '../people/people.table.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { countRecords, doOverlap, isSeenBy } from './person-records.ts'

async function refusalOf(tx: Tx, kept: MergeSide, other: MergeSide): Promise<MergePreview['refusal']> {
  if (kept.person.id === other.person.id) return 'same_person'
  if (other.person.hasAccount) return 'person_has_account'
  if (await isSeenBy(tx, { personId: other.person.id, by: kept.person.id })) return 'visit_with_self'
  return (await doOverlap(tx, kept.person.id, other.person.id)) ? 'visits_overlap' : null
}

/** Shows what a merge would do, without changing anything; the access is recorded. */
export const previewMerge = (deps: Deps, caller: Caller, { keptId, otherId }: MergePeople): Promise<MergePreview> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const rows = await tx
      .select()
      .from(people)
      .where(and(inArray(people.id, [keptId, otherId]), isNull(people.mergedInto)))
    const shown = await toDeskPeople(tx, deps, rows)
    const sideOf = async (id: string): Promise<MergeSide> => {
      const person = shown.find((one) => one.id === id)
      if (!person) throw new Problem('person_not_found')
      return { person, ...(await countRecords(tx, id, now)) }
    }
    const [kept, other] = [await sideOf(keptId), await sideOf(otherId)]
    await recordListed(tx, deps, caller, shown)
    return { kept, other, refusal: await refusalOf(tx, kept, other) }
  })
