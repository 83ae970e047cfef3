import type { DeskPerson } from '@aafiya/contracts/desk/desk'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import { personName } from '../people/person-name.ts'
import { countryOf, shownPhone } from '../people/phones.ts'
import type { Queryable } from '../platform/db/database.ts'

const genderOf = (gender: number | null): 0 | 1 | null => (gender === 0 || gender === 1 ? gender : null)

/** Who books for some people; the first to be told where there are several. */
async function guardiansOf(db: Queryable, personIds: readonly string[]): Promise<Map<string, PersonRow>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .select({ personId: guardianships.personId, guardian: people })
    .from(guardianships)
    .innerJoin(people, eq(people.accountId, guardianships.accountId))
    .where(and(inArray(guardianships.personId, [...personIds]), isNull(guardianships.endedAt)))
    .orderBy(asc(guardianships.since))
  return new Map(rows.toReversed().map(({ personId, guardian }) => [personId, guardian]))
}

/** People as the desk reads them. */
export async function toDeskPeople(db: Queryable, { clinic }: Pick<Deps, 'clinic'>, rows: readonly PersonRow[]): Promise<DeskPerson[]> {
  const country = countryOf(clinic.facts())
  const shownPhones = ({ phones }: PersonRow) => phones.map((phone) => shownPhone(phone, country))
  const guardians = await guardiansOf(
    db,
    rows.filter(({ accountId }) => accountId === null).map(({ id }) => id),
  )
  return rows.map((person) => {
    const guardian = guardians.get(person.id)
    return {
      id: person.id,
      fullName: person.fullName,
      fullNameAr: person.fullNameAr,
      birthYear: person.birthYear,
      gender: genderOf(person.gender),
      phones: shownPhones(person),
      hasAccount: person.accountId !== null,
      ...(guardian && {
        guardian: { id: guardian.id, fullName: personName(guardian), fullNameAr: guardian.fullNameAr, phones: shownPhones(guardian) },
      }),
    }
  })
}
