import { randomInt, randomUUID } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { equalSecrets, type Secrets } from '../../platform/secrets.ts'
import { codeRequests, type RequestPurpose } from './code-requests.table.ts'

interface CodeDeps {
  clock: Clock
  secrets: Secrets
}

const hashOf = ({ secrets }: CodeDeps, requestId: string, code: string) => secrets.hash(`code-request:${requestId}`, code)

/** Returned only to the requesting browser: it proves which request is its own. Useless without the code. */
export const nonceOf = ({ secrets }: Pick<CodeDeps, 'secrets'>, requestId: string): string =>
  `${requestId}.${secrets.hash('code-request-nonce', requestId)}`

/** The request that a nonce belongs to, unless it is forged. */
export function requestOfNonce({ secrets }: Pick<CodeDeps, 'secrets'>, nonce: string): string | undefined {
  const [id = ''] = nonce.split('.')
  return equalSecrets(nonce, nonceOf({ secrets }, id)) ? id : undefined
}

interface Wanted {
  purpose: RequestPurpose
  email: string
  /** A request whose code is replaced; without one, or if it was used, a new request is made. */
  requestId?: string | undefined
}

/** Makes a six-digit code, which leaves only inside a mail, and the nonce of its request. */
export async function requestCode(tx: Tx, deps: CodeDeps, { purpose, email, requestId }: Wanted) {
  const code = String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0')
  const codeFor = (id: string) => ({
    codeHash: hashOf(deps, id, code),
    tries: 0,
    blindTries: 0,
    expiresAt: new Date(deps.clock.now().getTime() + limits.otpMinutes * 60_000),
  })
  if (requestId !== undefined) {
    const [replaced] = await tx
      .update(codeRequests)
      .set({ ...codeFor(requestId), issueNumber: sql`nextval(pg_get_serial_sequence('code_requests', 'issue_number'))` })
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
  /** Absent on any device other than the requesting one. */
  nonce?: string | undefined
}

/**
 * Counts a try and, if the code is right, redeems it: one statement, so that of a thousand parallel guesses five are looked at,
 * and of twenty parallel right ones exactly one counts. With the nonce it is the request's own code; without, the newest one of
 * the e-mail address, whose tries are counted separately: a stranger can use up those, never the tries of the requesting browser. So a code
 * is compared ten times at most, and an e-mail address gets ten codes a day: a guess succeeds once in 10,000 days.
 * `triesLeft` only with the nonce: without it, it would say whether a code was asked for.
 */
export async function redeemRequestedCode(
  tx: Tx,
  deps: CodeDeps,
  purpose: RequestPurpose,
  { email, otp, nonce }: Entered,
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
      and(isRequest(requestId, purpose, email), isNull(codeRequests.usedAt), gt(codeRequests.expiresAt, now), lt(counter, limits.otpTries)),
    )
    .returning({ usedAt: codeRequests.usedAt, tries: codeRequests.tries })
  if (tried?.usedAt) return { requestId }
  return nonce === undefined ? {} : { triesLeft: tried ? limits.otpTries - tried.tries : 0 }
}

/** Ends every request of an e-mail address, and every registration that waits for its code. */
export async function endRequests(tx: Tx, purpose: RequestPurpose, email: string): Promise<void> {
  await tx.delete(codeRequests).where(and(eq(codeRequests.purpose, purpose), eq(codeRequests.email, email)))
}
