import type { HealthConsent } from '@aafiya/contracts/account/health-consents'
import type { Language } from '@aafiya/contracts/messages/message-key'
import type { Agreed } from '@aafiya/contracts/platform/agreed'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import {
  endHealthConsents,
  isValidConsent,
  keepHealthConsent,
  notifyPerson,
  requireShownText,
} from './health-consent.ts'
import { healthConsents } from './health-consents.table.ts'
import { familyOf } from './list-family.ts'
import { lockPerson } from './lock-person.ts'
import { people } from './people.table.ts'
import { personFor } from './person-for.ts'
import { personName } from './person-name.ts'

async function consentsOf(db: Queryable, deps: Deps, accountId: string): Promise<HealthConsent[]> {
  const ids = [accountId, ...(await familyOf(db, deps, accountId)).map(({ id }) => id)]
  const named = await db.select().from(people).where(inArray(people.id, ids)).orderBy(asc(people.createdAt))
  const given = await db
    .selectDistinctOn([healthConsents.personId])
    .from(healthConsents)
    .where(and(inArray(healthConsents.personId, ids), isValidConsent))
    .orderBy(healthConsents.personId, desc(healthConsents.givenAt))
  return ids.flatMap((id) => {
    const person = named.find((one) => one.id === id)
    if (!person) return []
    const consent = given.find(({ personId }) => personId === id)
    return {
      person: { id, fullName: personName(person), fullNameAr: person.fullNameAr },
      isOwn: id === accountId,
      givenAt: consent?.givenAt.toISOString() ?? null,
      isAloud: consent?.isAloud ?? false,
    }
  })
}

export const listHealthConsents = (deps: Deps, accountId: string) => consentsOf(deps.db, deps, accountId)

/** Locks the person; not found unless the account may act for them. */
async function held(tx: Tx, deps: Deps, accountId: string, personId: string): Promise<string> {
  const { id } = await personFor(tx, deps, accountId, personId)
  if (id === accountId) await lockPerson(tx, id)
  return id
}

interface Given {
  id: string
  /** The text that was shown; of a client that names none, the first one. */
  agrees: Agreed
  language: Language
}

/** Agrees without a booking, such as after a withdrawal. */
export const giveHealthConsent = (
  deps: Deps,
  caller: Caller,
  { id, agrees = true, language }: Given,
): Promise<HealthConsent[]> =>
  deps.db.transaction(async (tx) => {
    const personId = await held(tx, deps, caller.userId, id)
    requireShownText(agrees, 'agreesToHealthData', language)
    await keepHealthConsent(tx, deps, { personId, actor: caller })
    return consentsOf(tx, deps, caller.userId)
  })

/**
 * Withdraws a consent. Visits stay, which the patient may cancel, and so does what the law says must be kept; the person
 * no longer waits for a time or holds one, which would become a visit by itself.
 */
export const withdrawHealthConsent = (deps: Deps, caller: Caller, id: string): Promise<HealthConsent[]> =>
  deps.db.transaction(async (tx) => {
    const personId = await held(tx, deps, caller.userId, id)
    if (await endHealthConsents(tx, deps, eq(healthConsents.personId, personId))) {
      await deps.hooks.consentWithdrawn(tx, personId)
      await recordChange(tx, deps, { actor: caller, action: 'health_consent_withdrawn', personId })
      await notifyPerson(tx, deps, { personId, actor: caller, kind: 'health_consent_withdrawn' })
    }
    return consentsOf(tx, deps, caller.userId)
  })
