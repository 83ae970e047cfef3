import { randomBytes } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertSessionActive } from '../session/assert-session-active.ts'
import { users } from '../users.table.ts'
import { announceFactor } from './announce-factor.ts'
import { recoveryCodes } from './second-factors.table.ts'

/** Crockford's Base32: no letter is mistaken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12
const codesOfSet = 10

const newCode = () =>
  [...randomBytes(length)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** As it was made, without the spaces, case and mistaken letters of its reader. */
const asMade = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

const hashOf = ({ secrets }: Pick<Deps, 'secrets'>, userId: string, code: string) =>
  secrets.hash(`recovery:${userId}`, asMade(code))

/** Ten new codes; only their hashes are kept. */
export async function newRecoveryCodes(deps: Deps, caller: Caller) {
  const { userId } = caller
  const codes = Array.from({ length: codesOfSet }, newCode)
  await deps.db.transaction(async (tx) => {
    // Of two at once, the second replaces the codes of the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await assertSessionActive(tx, caller.sessionId)
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(deps, userId, code) })))
    await recordChange(tx, deps, { actor: caller, action: 'recovery_codes_made' })
    await announceFactor(tx, deps, userId, 'recovery_codes_made')
  })
  return { codes }
}

/** Uses up a recovery code; of two concurrent tries with one code, one succeeds. */
export async function redeemRecoveryCode(tx: Tx, deps: Deps, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(deps, userId, code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}
