import type { FamilyFields, FamilyMember } from '@aafiya/contracts/account/family'

import type { guardianships } from './guardianships.table.ts'
import type { PersonRow } from './people.table.ts'
import { termsOf } from './search-terms-of.ts'

const genderOf = (gender: number | null): 0 | 1 | null => (gender === 0 || gender === 1 ? gender : null)

export const toMember = (
  person: PersonRow,
  { relation, since }: Pick<typeof guardianships.$inferSelect, 'relation' | 'since'>,
): FamilyMember => ({
  id: person.id,
  fullName: person.fullName,
  fullNameAr: person.fullNameAr,
  dateOfBirth: person.birthDate,
  gender: genderOf(person.gender),
  relation,
  since: since.toISOString(),
  ...(person.accountId !== null && { hasAccount: true as const }),
})

/** The columns of a person as a guardian writes them. */
export function personOf({ fullName, fullNameAr, dateOfBirth, gender }: FamilyFields) {
  const written = {
    fullName: fullName?.trim() || null,
    fullNameAr: fullNameAr?.trim() || null,
    birthDate: dateOfBirth,
    birthYear: Number(dateOfBirth.slice(0, 4)),
    gender: gender ?? null,
  }
  return { ...written, searchTerms: termsOf({ ...written, phones: [], email: null }) }
}
