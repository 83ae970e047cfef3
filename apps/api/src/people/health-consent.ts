import { randomUUID } from 'node:crypto'

import { healthConsentChanged } from '@aafiya/contracts/account/health-consent-text'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { agreedVersion, type Agreed } from '@aafiya/contracts/platform/agreed'
import { healthConsentVersion } from '@aafiya/contracts/platform/health-consent-version'
import { and, eq, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notify.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Actor } from '../platform/audit/write-entries.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { isAmong } from '../platform/db/is-among.ts'
import { prepared } from '../platform/db/prepared.ts'
import { messageOf } from '../platform/languages.ts'
import { Problem } from '../platform/problem.ts'
import { healthConsents } from './health-consents.table.ts'
import { lockPeople } from './lock-person.ts'
import { people } from './people.table.ts'

/** Given to today's text, and not withdrawn. */
export const isValidConsent = and(gte(healthConsents.version, healthConsentVersion), isNull(healthConsents.withdrawnAt))

const withConsent = prepared((db) =>
  db
    .selectDistinct({ personId: healthConsents.personId })
    .from(healthConsents)
    .where(and(isAmong(healthConsents.personId, sql.placeholder('personIds')), isValidConsent))
    .prepare('people_with_consent'),
)

/** Which of some people have a valid consent. */
export async function peopleWithConsent(db: Queryable, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const rows = await withConsent(db).execute({ personIds })
  return new Set(rows.map(({ personId }) => personId))
}

/** Whether a person, who is locked, has taken their consent back and not agreed again. */
export async function hasWithdrawnConsent(tx: Tx, personId: string): Promise<boolean> {
  if ((await peopleWithConsent(tx, [personId])).has(personId)) return false
  const isWithdrawn = and(eq(healthConsents.personId, personId), isNotNull(healthConsents.withdrawnAt))
  return (await tx.$count(healthConsents, isWithdrawn)) > 0
}

interface Given {
  personId: string
  /** The account that agrees, or the receptionist who was told. */
  actor: Actor
  isAloud?: boolean
}

type Change = Given & { kind: 'health_consent_given' | 'health_consent_withdrawn' }

/** Notifies a person with an account of their own that someone else changed their consent. */
export async function notifyPerson(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { personId, actor, kind, isAloud = false }: Change,
): Promise<void> {
  if (personId === actor.userId) return
  const [person] = await tx.select({ accountId: people.accountId }).from(people).where(eq(people.id, personId))
  const [account] = await tx.select().from(users).where(eq(users.id, actor.userId))
  if (!person?.accountId || !account) return
  const facts = isAloud ? { isAloud: 'true' } : { who: accountName(account), whoAr: account.fullNameAr }
  await notify(tx, deps, { userId: person.accountId, personId, kind, facts, link: '/profile/data' })
}

/** Keeps a consent and notifies the person; while one is valid, neither. */
export async function keepHealthConsent(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { personId, actor, isAloud = false }: Given,
): Promise<void> {
  if ((await peopleWithConsent(tx, [personId])).has(personId)) return
  await tx.insert(healthConsents).values({
    id: randomUUID(),
    personId,
    version: healthConsentVersion,
    givenBy: actor.userId,
    isAloud,
    givenAt: deps.clock.now(),
  })
  await recordChange(tx, deps, { actor, action: 'health_consent_given', personId })
  await notifyPerson(tx, deps, { personId, actor, isAloud, kind: 'health_consent_given' })
}

/** Ends a person's consents. */
export async function endHealthConsents(tx: Tx, deps: Pick<Deps, 'clock'>, isTheirs: SQL): Promise<boolean> {
  const ended = await tx
    .update(healthConsents)
    .set({ withdrawnAt: deps.clock.now() })
    .where(and(isTheirs, isNull(healthConsents.withdrawnAt)))
    .returning({ id: healthConsents.id })
  return ended.length > 0
}

/** The account that books or asks, and the language of its refusals. */
export interface Booker {
  accountId: string
  language: Language
}

interface ConsentRequest extends Booker {
  personIds: readonly string[]
  /** The text that the request itself agrees to. */
  agrees: Agreed
}

const refused = (path: string, message: string) => new Problem('validation_failed', { issues: [{ path, message }] })

/** Refuses a consent to another text than the one in use. */
export function requireShownText(agreed: Agreed, path: string, language: Language): void {
  const version = agreedVersion(agreed)
  if (version !== undefined && version !== healthConsentVersion) throw refused(path, healthConsentChanged(language))
}

export const consentRequired = (language: Language): Problem =>
  refused('agreesToHealthData', messageOf('health_consent_required', language))

/** Refuses a request that does not agree itself, with an error at the field, if one of its people has no valid consent. */
export async function requireHealthConsent(tx: Tx, request: ConsentRequest): Promise<void> {
  const { personIds, agrees, language } = request
  requireShownText(agrees, 'agreesToHealthData', language)
  if (agrees !== undefined) return
  // A withdrawal comes before or after the transaction.
  await lockPeople(tx, personIds)
  if ((await peopleWithConsent(tx, personIds)).size === new Set(personIds).size) return
  throw consentRequired(language)
}

/** The same, and keeps the consent that the request gives. */
export async function agreeOrRequire(tx: Tx, deps: Pick<Deps, 'clock'>, request: ConsentRequest): Promise<void> {
  await requireHealthConsent(tx, request)
  if (request.agrees === undefined) return
  await lockPeople(tx, request.personIds)
  for (const personId of request.personIds)
    await keepHealthConsent(tx, deps, {
      personId,
      actor: { userId: request.accountId, role: 'patient', sessionId: null },
    })
}
