import { and, eq, inArray } from 'drizzle-orm'

import type { Queryable, Tx } from '../../platform/db/database.ts'
import { issueLinkToken, redeemLinkToken } from '../code/one-time-code.ts'
import { oneTimeCodes, type CodePurpose } from '../code/one-time-codes.table.ts'
import { endRequests } from '../code/request-code.ts'

const resetMinutes = 15

type TokenDeps = Parameters<typeof issueLinkToken>[1]

/** A token that sets a password, issued after the code mailed to `email` was entered. */
export const issueResetToken = (tx: Tx, deps: TokenDeps, email: string): Promise<string> =>
  issueLinkToken(tx, deps, 'reset', email, resetMinutes)

/**
 * Redeems a token that sets a password: one out of a mailed code, or the invitation of a doctor or an administrator.
 */
export const redeemResetToken = async (tx: Tx, deps: TokenDeps, email: string, token: string): Promise<boolean> =>
  (await redeemLinkToken(tx, deps, 'reset', email, token)) || redeemLinkToken(tx, deps, 'set_password', email, token)

const revoke = (db: Queryable, email: string, purposes: CodePurpose[]) =>
  db.delete(oneTimeCodes).where(and(eq(oneTimeCodes.email, email), inArray(oneTimeCodes.purpose, purposes)))

/**
 * A newer request revokes the token of an older one. An invitation stays: anyone can request a code for any e-mail
 * address, and must not be able to void what an administrator sent.
 */
export async function revokeResetTokens(tx: Tx, email: string): Promise<void> {
  await revoke(tx, email, ['reset'])
}

/** After a password is set, no code or link mailed earlier can set another. */
export async function revokePasswordLinks(tx: Tx, email: string): Promise<void> {
  await revoke(tx, email, ['reset', 'set_password'])
  await endRequests(tx, 'forgot', email)
}
