import { limits } from '@aafiya/contracts/platform/limits'
import { startComplaints } from '@aafiya/contracts/specialities/complaints'
import type { ManagedSpeciality, SpecialityNames } from '@aafiya/contracts/specialities/managed-specialities'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { catalogueVerbs } from '../../platform/catalogue.ts'
import { Problem } from '../../platform/problem.ts'
import { specialities, type SpecialityRow } from './specialities.table.ts'
import { readSpecialities } from './speciality-list.ts'

/** A key for URLs that is easy to read and type: the words of the English name, and a number if the key is taken. */
function freeKey(name: string, rows: readonly SpecialityRow[]): string {
  const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const used = new Set(rows.map(({ key }) => key.toLowerCase()))
  for (let number = 1; ; number++) {
    const key = number === 1 ? words : `${words} ${number}`
    if (!used.has(key.toLowerCase())) return key
  }
}

/** The clinic's specialities. Keys never change, and the doctors of a retired speciality keep it. */
export const specialityCatalogue = (deps: Deps) =>
  catalogueVerbs<SpecialityRow, SpecialityNames, SpecialityNames, ManagedSpeciality>(deps, {
    subject: 'speciality',
    changed: 'speciality_renamed',
    table: specialities,
    max: limits.specialitiesMax,
    full: 'too_many_specialities',
    read: readSpecialities,
    insert: (tx, entry, rows) =>
      tx
        .insert(specialities)
        .values({ ...entry, key: freeKey(entry.name, rows) })
        .returning(),
    update: (tx, id, changes) => tx.update(specialities).set(changes).where(eq(specialities.id, id)).returning(),
    isBeside: () => true,
    refuseNeeded: (_, beside) => {
      if (beside.length === 0) throw new Problem('last_speciality')
    },
    view: ({ id, key, name, nameAr, complaints, retiredAt }) => ({
      id,
      key,
      name,
      nameAr,
      complaints: complaints ?? startComplaints(key),
      retiredAt: retiredAt?.toISOString() ?? null,
    }),
    refresh: deps.specialities.refresh,
  })
