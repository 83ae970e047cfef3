import { randomUUID } from 'node:crypto'

import type { Passkey, PasskeyAttestation } from '@aafiya/contracts/account/passkeys'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, asc, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { brokeConstraint } from '../../platform/db/database-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { accountName } from '../account-name.ts'
import { userById } from '../password/confirm-identity.ts'
import { announceFactor } from '../second-factor/announce-factor.ts'
import { assertFactorRemains } from '../second-factor/change-factor.ts'
import { factorsOf, needsFactor } from '../second-factor/missing-factor.ts'
import { proveSession } from '../second-factor/verify-factor.ts'
import { assertSessionActive } from '../session/assert-session-active.ts'
import { users } from '../users.table.ts'
import {
  challengeTimeout,
  credentialsOf,
  keepChallenge,
  refusedUnless,
  relyingParty,
  takeChallenge,
  webAuthn,
} from './challenges.ts'
import { passkeys } from './passkeys.table.ts'

type PasskeyRow = typeof passkeys.$inferSelect

const toPasskey = ({ id, name, device, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const passkeysOf = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export const listPasskeys = async (deps: Deps, userId: string) => (await passkeysOf(deps, userId)).map(toPasskey)

export async function startAdding(deps: Deps, { userId, sessionId }: Caller) {
  const [user, known] = [await userById(deps, userId), await passkeysOf(deps, userId)]
  if (known.length >= limits.passkeysMax) throw new Problem('too_many_passkeys')
  const { rpID } = relyingParty(deps)
  const rpName = deps.clinic.facts().name
  const { generateRegistrationOptions } = await webAuthn()
  const made = await generateRegistrationOptions({
    rpName,
    rpID,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: user.email,
    userDisplayName: accountName(user),
  })
  await keepChallenge(deps, made.challenge, { purpose: 'add', sessionId })
  return {
    challenge: made.challenge,
    rp: { name: rpName, id: rpID },
    user: made.user,
    pubKeyCredParams: made.pubKeyCredParams,
    timeout: challengeTimeout,
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
  }
}

/**
 * Adds the passkey that answers this session's challenge. If the account needs a second factor, adding one also
 * verifies the session.
 */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  { response, ...credential }: PasskeyAttestation,
  device: string | null,
): Promise<Passkey> {
  const { userId, sessionId } = caller
  const { rpID, origin } = relyingParty(deps)
  const { transports, ...written } = response
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await refusedUnless(
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...written, ...(transports && { transports }) },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => takeChallenge(deps, challenge, { purpose: 'add', sessionId }),
      expectedOrigin: origin,
      expectedRPID: rpID,
    }),
  )
  if (!registrationInfo) throw new Problem('passkey_refused')
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  const adding = deps.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await assertSessionActive(tx, sessionId)
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= limits.passkeysMax)
      throw new Problem('too_many_passkeys')
    const [row] = await tx
      .insert(passkeys)
      .values({
        id: randomUUID(),
        userId,
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports ?? [],
        device,
        createdAt: deps.clock.now(),
      })
      .returning()
    if (!row || !user) throw new Problem('signed_out')
    if (needsFactor(await factorsOf(tx, deps, userId))) await proveSession(tx, deps, sessionId)
    await recordChange(tx, deps, { actor: caller, action: 'passkey_added' })
    await announceFactor(tx, deps, userId, 'passkey_added')
    return toPasskey(row)
  })
  return adding.catch((error: unknown) => {
    if (brokeConstraint(error, 'passkeys_credential_key')) throw new Problem('passkey_known')
    throw error
  })
}

export async function renamePasskey({ db }: Deps, userId: string, id: string, name: string): Promise<Passkey> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  if (!row) throw new Problem('passkey_not_found')
  return toPasskey(row)
}

export async function removePasskey(deps: Deps, caller: Caller, id: string, language: Language) {
  const { userId } = caller
  await deps.db.transaction(async (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
    if ((await tx.$count(passkeys, own)) === 0) throw new Problem('passkey_not_found')
    await assertFactorRemains(tx, deps, caller, 'passkey')
    await tx.delete(passkeys).where(own)
    await recordChange(tx, deps, { actor: caller, action: 'passkey_removed' })
    await announceFactor(tx, deps, userId, 'passkey_removed')
  })
  return { success: true as const, message: messageOf('passkey_removed', language) }
}
