import type { CallContact } from '@aafiya/contracts/hours/affected-visits'
import { and, asc, desc, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { countryOf, shownPhone } from '../platform/phones.ts'
import { guardianships } from './guardianships.table.ts'
import { clinicDay, isRunning, type RightsDeps } from './may-act-for.ts'
import { people, type PersonRow } from './people.table.ts'
import { personName } from './person-name.ts'
import { isNotified } from './recipients.ts'

/** The guardians of some people; of several, one who can be called, whose account is in use, who came first. */
export async function guardiansOf(
  db: Queryable,
  deps: RightsDeps,
  personIds: readonly string[],
): Promise<Map<string, PersonRow>> {
  if (personIds.length === 0) return new Map()
  const treated = alias(people, 'treated')
  const rows = await db
    .select({ personId: guardianships.personId, guardian: people })
    .from(guardianships)
    .innerJoin(people, eq(people.accountId, guardianships.accountId))
    .innerJoin(users, eq(users.id, guardianships.accountId))
    .innerJoin(treated, eq(treated.id, guardianships.personId))
    .where(and(inArray(guardianships.personId, [...personIds]), isRunning(clinicDay(deps), guardianships, treated)))
    .orderBy(desc(isNotNull(sql`${people.phones}[1]`)), desc(eq(users.status, 'verified')), asc(guardianships.since))
  return new Map(rows.toReversed().map(({ personId, guardian }) => [personId, guardian]))
}

/**
 * The numbers to call, by id, for people whose messages reach no account: their own, or else those of a guardian,
 * with the guardian's name. The access to the guardians is recorded.
 */
export async function callContacts(
  tx: Tx,
  deps: RightsDeps,
  caller: Caller,
  personIds: readonly string[],
): Promise<Map<string, CallContact>> {
  if (personIds.length === 0) return new Map()
  const recipients = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'verified'), isNotified(people.id, clinicDay(deps))))
  const unreached = await tx
    .select()
    .from(people)
    .where(and(inArray(people.id, [...personIds]), notExists(recipients)))
  const guardians = await guardiansOf(
    tx,
    deps,
    unreached.filter(({ phones }) => phones.length === 0).map(({ id }) => id),
  )
  const shownIds = new Set([...guardians.values()].map(({ id }) => id))
  await recordAccess(tx, deps, {
    caller,
    action: 'person_listed',
    records: [...shownIds].map((id) => ({ id, personId: id })),
  })
  const country = countryOf(deps.clinic.facts())
  const shown = (phones: readonly string[]) => phones.map((phone) => shownPhone(phone, country))
  return new Map(
    unreached.map(({ id, phones }) => {
      const guardian = guardians.get(id)
      const call = guardian
        ? {
            phones: shown(guardian.phones),
            guardian: { fullName: personName(guardian), fullNameAr: guardian.fullNameAr },
          }
        : { phones: shown(phones) }
      return [id, call]
    }),
  )
}
