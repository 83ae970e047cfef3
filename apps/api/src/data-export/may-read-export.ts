import type { Deps } from '../deps.ts'
import type { Theirs } from '../erasure/personal-table.ts'
import type { DataExportRow } from './data-exports.table.ts'
import { areStillOpen } from './exported-papers.ts'
import { exportedPeople } from './exported-rows.ts'

/**
 * Whether the account may still read everything in its file: since it was made, a guardianship may have ended, a child
 * have reached the age at which papers are closed to guardians, or a paper been withdrawn or taken back.
 */
export async function mayReadExport(
  deps: Deps,
  {
    accountId,
    personIds,
    paperIds,
    requestedAt,
  }: Pick<DataExportRow, 'accountId' | 'personIds' | 'paperIds' | 'requestedAt'>,
  known?: Theirs,
): Promise<boolean> {
  const who = known ?? (await exportedPeople(deps, accountId))
  return (
    who !== undefined &&
    (personIds ?? []).every((id) => who.personIds.includes(id)) &&
    (await areStillOpen(deps.db, who, { ids: paperIds ?? [], requestedAt }))
  )
}
