import { foldName } from '@aafiya/contracts/language/name-search'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { needsNothing } from './offered-types.ts'
import { readVisitTypes } from './visit-type-list.ts'
import type { VisitTypeRow } from './visit-types.table.ts'

type Change = 'visit_type_added' | 'visit_type_changed' | 'visit_type_moved' | 'visit_type_retired' | 'visit_type_restored'

/** Every row, with no other change under way until the transaction ends. Visits can be booked meanwhile. */
export async function lockVisitTypes(tx: Tx): Promise<VisitTypeRow[]> {
  await tx.execute(sql`lock table visit_types in share row exclusive mode`)
  return readVisitTypes(tx)
}

/** The row of that id among those that are locked. */
export function visitTypeOf(rows: readonly VisitTypeRow[], id: string): VisitTypeRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Problem('visit_type_not_found')
  return row
}

/** Writes down which administrator changed what, in the transaction of the change. */
export const recordVisitTypeChange = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  caller: Caller,
  action: Change,
  { id }: Pick<VisitTypeRow, 'id'>,
) => recordChange(tx, deps, { actor: caller, action, recordId: id })

const besideIn = (rows: readonly VisitTypeRow[], { id, doctorId }: { id?: string; doctorId: string | null }) =>
  rows.filter((row) => row.id !== id && row.doctorId === doctorId && row.retiredAt === null)

type Wanted = Pick<VisitTypeRow, 'doctorId' | 'name' | 'nameAr' | 'bookableBy' | 'followUpDays'> & { id?: string }

/** Refuses a type whose name another one beside it has, or that would leave patients nothing that they can book at any time. */
export function refuseUnlessSound(rows: readonly VisitTypeRow[], wanted: Wanted, language: Language): void {
  const beside = besideIn(rows, wanted)
  const taken = (['name', 'nameAr'] as const).filter((field) => beside.some((row) => foldName(row[field]) === foldName(wanted[field])))
  const message = messageOf('visit_type_name_taken', language)
  if (taken.length > 0) throw new Problem('visit_type_name_taken', { issues: taken.map((path) => ({ path, message })) })
  if (!needsNothing(wanted) && !beside.some(needsNothing)) throw new Problem('last_visit_type')
}

/** Refuses to retire what patients need. A doctor's last type can be retired, since the clinic's take its place. */
export function refuseUnlessSpare(rows: readonly VisitTypeRow[], type: VisitTypeRow): void {
  const beside = besideIn(rows, type)
  const isEnough = beside.some(needsNothing) || (type.doctorId !== null && beside.length === 0)
  if (!isEnough) throw new Problem('last_visit_type')
}

/** Names without the spaces around them, one between two words. */
export const tidyType = <Named extends { name: string; nameAr: string }>(type: Named): Named => ({
  ...type,
  name: type.name.trim().replace(/\s+/g, ' '),
  nameAr: type.nameAr.trim().replace(/\s+/g, ' '),
})
