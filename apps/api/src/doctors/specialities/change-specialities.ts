import { foldName } from '@aafiya/contracts/language/name-search'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import type { SpecialityRow } from './specialities.table.ts'
import { readSpecialities } from './speciality-list.ts'

type Change = 'speciality_added' | 'speciality_renamed' | 'speciality_moved' | 'speciality_retired' | 'speciality_restored'

/** Every row, with no other change under way until the transaction ends. Doctors and inquiries can be written meanwhile. */
export async function lockSpecialities(tx: Tx): Promise<SpecialityRow[]> {
  await tx.execute(sql`lock table specialities in share row exclusive mode`)
  return readSpecialities(tx)
}

/** The row of that id among those that are locked. */
export function specialityOf(rows: readonly SpecialityRow[], id: string): SpecialityRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Problem('speciality_not_found')
  return row
}

/** Writes down which administrator changed what, in the transaction of the change. */
export const recordSpecialityChange = (tx: Tx, deps: Pick<Deps, 'clock'>, caller: Caller, action: Change, { id }: SpecialityRow) =>
  recordChange(tx, deps, { actor: caller, action, recordId: id })

interface Names {
  id?: string
  name: string
  nameAr: string
}

/** Refuses a name that another offered speciality has in the same language, however it is spelt. */
export function refuseTakenNames(rows: readonly SpecialityRow[], { id, ...names }: Names, language: Language): void {
  const others = rows.filter((row) => row.id !== id && row.retiredAt === null)
  const taken = (['name', 'nameAr'] as const).filter((field) => others.some((row) => foldName(row[field]) === foldName(names[field])))
  const message = messageOf('speciality_name_taken', language)
  if (taken.length > 0) throw new Problem('speciality_name_taken', { issues: taken.map((path) => ({ path, message })) })
}

/** Names without the spaces around them, one between two words. */
export const tidyNames = ({ name, nameAr }: Omit<Names, 'id'>) => ({
  name: name.trim().replace(/\s+/g, ' '),
  nameAr: nameAr.trim().replace(/\s+/g, ' '),
})
