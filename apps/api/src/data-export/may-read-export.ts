import type { Deps } from '../deps.ts'
import type { Theirs } from '../erasure/personal-table.ts'
import type { DataExportRow } from './data-exports.table.ts'
import { isOneClosed } from './exported-papers.ts'
import { exportedPeople } from './exported-rows.ts'

/**
 * Whether the account may still read everything in its file: since it was made, a guardianship may have ended, or a
 * child have reached the age at which papers are closed to guardians.
 */
export async function mayReadExport(
  deps: Deps,
  { accountId, personIds, paperIds }: Pick<DataExportRow, 'accountId' | 'personIds' | 'paperIds'>,
  known?: Theirs,
): Promise<boolean> {
  const who = known ?? (await exportedPeople(deps, accountId))
  return (
    who !== undefined &&
    (personIds ?? []).every((id) => who.personIds.includes(id)) &&
    !(await isOneClosed(deps.db, who, paperIds ?? []))
  )
}
