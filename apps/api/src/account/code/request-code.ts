import { randomInt, randomUUID } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { equalSecrets, type Secrets } from '../../platform/secrets.ts'
import { codeRequests, type RequestPurpose } from './code-requests.table.ts'

interface CodeDeps {
  clock: Clock
  secrets: Secrets
}

const hashOf = ({ secrets }: CodeDeps, requestId: string, code: string) =>
  secrets.hash(`code-request:${requestId}`, code)

/** Returned only to the requesting browser: it proves which request is its own. Useless without the code. */
export const nonceOf = ({ secrets }: Pick<CodeDeps, 'secrets'>, requestId: string): string =>
  `${requestId}.${secrets.hash('code-request-nonce', requestId)}`

/** The request that a nonce belongs to; undefined if the nonce is forged. */
export function requestOfNonce({ secrets }: Pick<CodeDeps, 'secrets'>, nonce: string): string | undefined {
  const [id = ''] = nonce.split('.')
  return equalSecrets(nonce, nonceOf({ secrets }, id)) ? id : undefined
}

interface Wanted {
  purpose: RequestPurpose
  email: string
  /** The request whose code is replaced; without one, or if it was used, a new request is created. */
  requestId?: string | undefined
  /** Of the code (`countCode`). */
  digits?: number
}

/** Makes a code, which leaves only inside a mail, and the nonce of its request. */
export async function requestCode(
  tx: Tx,
  deps: CodeDeps,
  { purpose, email, requestId, digits = limits.otpDigits }: Wanted,
) {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const codeFor = (id: string) => ({
    codeHash: hashOf(deps, id, code),
    tries: 0,
    blindTries: 0,
    expiresAt: new Date(deps.clock.now().getTime() + limits.otpMinutes * 60_000),
  })
  if (requestId !== undefined) {
    const [replaced] = await tx
      .update(codeRequests)
      .set({
        ...codeFor(requestId),
        issueNumber: sql`nextval(pg_get_serial_sequence('code_requests', 'issue_number'))`,
      })
      .where(and(isRequest(requestId, purpose, email), isNull(codeRequests.usedAt)))
      .returning({ id: codeRequests.id })
    if (replaced) return { id: requestId, code, nonce: nonceOf(deps, requestId) }
  }
  const id = randomUUID()
  await tx.insert(codeRequests).values({ id, purpose, email, ...codeFor(id) })
  return { id, code, nonce: nonceOf(deps, id) }
}

const isRequest = (id: string, purpose: RequestPurpose, email: string) =>
  and(eq(codeRequests.id, id), eq(codeRequests.purpose, purpose), eq(codeRequests.email, email))

async function newestRequest(tx: Tx, purpose: RequestPurpose, email: string): Promise<string | undefined> {
  const [newest] = await tx
    .select({ id: codeRequests.id })
    .from(codeRequests)
    .where(and(eq(codeRequests.purpose, purpose), eq(codeRequests.email, email)))
    .orderBy(desc(codeRequests.issueNumber))
    .limit(1)
  return newest?.id
}

interface Entered {
  email: string
  otp: string
  /** How often a code may be tried (`triesFor`). */
  maxTries?: number
  /** Absent on any device other than the requesting one. */
  nonce?: string | undefined
}

/**
 * Counts a try and, if the code is right, redeems it. One statement, so that of a thousand concurrent guesses only
 * five are checked, and of twenty concurrent right ones exactly one succeeds. With the nonce it checks the request's
 * own code; without it, the newest code of the e-mail address, whose tries are counted separately: a stranger can use
 * up those, never the tries of the requesting browser. `triesLeft` only with the nonce: without it, it would reveal
 * whether a code was requested.
 */
export async function redeemRequestedCode(
  tx: Tx,
  deps: CodeDeps,
  purpose: RequestPurpose,
  { email, otp, nonce, maxTries = limits.otpTries }: Entered,
): Promise<{ requestId?: string; triesLeft?: number }> {
  const requestId = nonce === undefined ? await newestRequest(tx, purpose, email) : requestOfNonce(deps, nonce)
  if (!requestId) return {}
  const now = deps.clock.now()
  const counter = nonce === undefined ? codeRequests.blindTries : codeRequests.tries
  const counted = sql`${counter} + 1`
  const [tried] = await tx
    .update(codeRequests)
    .set({
      ...(nonce === undefined ? { blindTries: counted } : { tries: counted }),
      usedAt: sql`case when ${codeRequests.codeHash} = ${hashOf(deps, requestId, otp)} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        isRequest(requestId, purpose, email),
        isNull(codeRequests.usedAt),
        gt(codeRequests.expiresAt, now),
        lt(counter, maxTries),
      ),
    )
    .returning({ usedAt: codeRequests.usedAt, tries: codeRequests.tries })
  if (tried?.usedAt) return { requestId }
  return nonce === undefined ? {} : { triesLeft: tried ? maxTries - tried.tries : 0 }
}

/**
 * Ends every request of an e-mail address: none of their codes works any more. The rows stay until they expire, with
 * their tries and registrations, since a vanished request would tell a stranger that the address now has an account.
 */
export async function endRequests(tx: Tx, purpose: RequestPurpose, email: string): Promise<void> {
  const all = and(eq(codeRequests.purpose, purpose), eq(codeRequests.email, email))
  await tx.delete(codeRequests).where(and(all, isNotNull(codeRequests.usedAt)))
  await tx.update(codeRequests).set({ codeHash: '' }).where(all)
}
