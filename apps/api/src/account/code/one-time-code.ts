import { randomBytes, randomInt } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { oneTimeCodes, type CodePurpose } from './one-time-codes.table.ts'

interface CodeDeps {
  clock: Clock
  secrets: Secrets
}

const hashOf = ({ secrets }: CodeDeps, purpose: CodePurpose, email: string, code: string) =>
  secrets.hash(`code:${purpose}:${email}`, code)

async function store(
  db: Queryable,
  deps: CodeDeps,
  purpose: CodePurpose,
  email: string,
  code: string,
  minutes: number,
): Promise<void> {
  const now = deps.clock.now()
  const fresh = {
    codeHash: hashOf(deps, purpose, email, code),
    tries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    usedAt: null,
  }
  await db
    .insert(oneTimeCodes)
    .values({ purpose, email, ...fresh })
    .onConflictDoUpdate({ target: [oneTimeCodes.purpose, oneTimeCodes.email], set: fresh })
}

/**
 * Makes a six-digit code for an e-mail address and ends the one before. It leaves only inside a mail. `boundTo` is a
 * value that must be sent back with it, such as the requested new e-mail address.
 */
export async function issueCode(
  db: Queryable,
  deps: CodeDeps,
  purpose: CodePurpose,
  email: string,
  boundTo = '',
): Promise<string> {
  const code = String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0')
  await store(db, deps, purpose, email, code + boundTo, limits.otpMinutes)
  return code
}

/** Makes a token for a mailed link: too long to guess, so its tries are not counted. */
export async function issueLinkToken(
  db: Queryable,
  deps: CodeDeps,
  purpose: CodePurpose,
  email: string,
  minutes: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store(db, deps, purpose, email, token, minutes)
  return token
}

const isLive = (clock: Clock, purpose: CodePurpose, email: string) =>
  and(
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.email, email),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, clock.now()),
  )

/**
 * Counts a try and, if the code is right, uses it up. One statement, so that of a thousand concurrent guesses only
 * five are checked, and of twenty concurrent right ones exactly one succeeds. `triesLeft`: after a wrong guess, or 0
 * if there is no code.
 */
export async function redeemCode(db: Queryable, deps: CodeDeps, purpose: CodePurpose, email: string, code: string) {
  const now = deps.clock.now()
  const codeHash = hashOf(deps, purpose, email, code)
  const [tried] = await db
    .update(oneTimeCodes)
    .set({
      tries: sql`${oneTimeCodes.tries} + 1`,
      usedAt: sql`case when ${oneTimeCodes.codeHash} = ${codeHash} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(isLive(deps.clock, purpose, email), lt(oneTimeCodes.tries, limits.otpTries)))
    .returning({ usedAt: oneTimeCodes.usedAt, tries: oneTimeCodes.tries })
  return { isRight: tried?.usedAt != null, triesLeft: tried ? limits.otpTries - tried.tries : 0 }
}

/** Redeems the token of a link. */
export async function redeemLinkToken(
  db: Queryable,
  deps: CodeDeps,
  purpose: CodePurpose,
  email: string,
  token: string,
): Promise<boolean> {
  const used = await db
    .update(oneTimeCodes)
    .set({ usedAt: deps.clock.now() })
    .where(and(isLive(deps.clock, purpose, email), eq(oneTimeCodes.codeHash, hashOf(deps, purpose, email, token))))
    .returning({ email: oneTimeCodes.email })
  return used.length === 1
}

/** Whether an e-mail address has a code that can still be used. */
export async function hasLiveCode(db: Queryable, clock: Clock, purpose: CodePurpose, email: string): Promise<boolean> {
  const found = await db
    .select({ email: oneTimeCodes.email })
    .from(oneTimeCodes)
    .where(and(isLive(clock, purpose, email), lt(oneTimeCodes.tries, limits.otpTries)))
  return found.length > 0
}
