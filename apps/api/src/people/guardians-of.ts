import type { CallContact } from '@aafiya/contracts/hours/affected-visits'
import { and, asc, eq, exists, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { countryOf, shownPhone } from '../platform/phones.ts'
import { guardianships } from './guardianships.table.ts'
import { clinicDay, isRunning, type RightsDeps } from './may-act-for.ts'
import { people, type PersonRow } from './people.table.ts'
import { personName } from './person-name.ts'
import { isNotified } from './recipients.ts'

/** The guardians of some people; of several, the first to be notified. */
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
    .innerJoin(treated, eq(treated.id, guardianships.personId))
    .where(and(inArray(guardianships.personId, [...personIds]), isRunning(clinicDay(deps), guardianships, treated)))
    .orderBy(asc(guardianships.since))
  return new Map(rows.toReversed().map(({ personId, guardian }) => [personId, guardian]))
}

/** The numbers to call, by id, for people about whom no account gets a message. */
export async function callContacts(
  db: Queryable,
  deps: RightsDeps,
  personIds: readonly string[],
): Promise<Map<string, CallContact>> {
  if (personIds.length === 0) return new Map()
  const recipients = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'verified'), isNotified(people.id, clinicDay(deps))))
  const isOneOf = inArray(people.id, [...personIds])
  const rows = await db.select().from(people).where(isOneOf)
  const reached = await db
    .select({ id: people.id })
    .from(people)
    .where(and(isOneOf, exists(recipients)))
  const reachedIds = new Set(reached.map(({ id }) => id))
  const unreached = rows.filter(({ id }) => !reachedIds.has(id))
  return callsOf(db, deps, unreached)
}

/** The numbers of some people: their own, or else those of a guardian, with the guardian's name. */
export async function callsOf(
  db: Queryable,
  deps: RightsDeps,
  rows: readonly PersonRow[],
): Promise<Map<string, CallContact>> {
  const country = countryOf(deps.clinic.facts())
  const shown = (phones: readonly string[]) => phones.map((phone) => shownPhone(phone, country))
  const guardians = await guardiansOf(
    db,
    deps,
    rows.filter(({ phones }) => phones.length === 0).map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, phones }) => {
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
