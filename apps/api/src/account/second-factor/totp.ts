import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'

import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { secondFactors } from './second-factors.table.ts'

const keyBytes = 20

const totpOf = (key: Secret, label = '', issuer = '') =>
  new TOTP({ secret: key, label, issuer, algorithm: 'SHA1', digits: limits.totpDigits, period: limits.totpSeconds })

/** Undefined if `JWT_SECRET` has changed since: the runbook says what to do then. */
function readKey(secrets: Deps['secrets'], sealed: string): Secret | undefined {
  try {
    return Secret.fromBase32(secrets.decrypt(sealed, 'totp'))
  } catch {
    return undefined
  }
}

/** A new key for the account's app, in place of one that was never confirmed. */
export async function makeTotpKey(deps: Deps, { userId, label }: { userId: string; label: string }) {
  const secret = new Secret({ size: keyBytes })
  const pending = { totpKey: deps.secrets.encrypt(secret.base32, 'totp'), totpLastStep: null }
  const made = await deps.db
    .insert(secondFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: secondFactors.userId, set: pending, setWhere: isNull(secondFactors.totpSince) })
    .returning({ userId: secondFactors.userId })
  if (made.length === 0) throw new Problem('totp_known')
  return { key: secret.base32, uri: totpOf(secret, label, deps.clinic.facts().name).toString() }
}

/**
 * Uses up a code of the app: the one shown now, before or after that. The step is written only if it is later than
 * the last one, so that a code that was seen or guessed at the same time counts once. `isFirst`: the key is not
 * confirmed yet.
 */
export async function redeemTotp(
  db: Queryable,
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { userId, code, isFirst = false }: { userId: string; code: string; isFirst?: boolean },
): Promise<boolean> {
  const isAwaited = and(
    eq(secondFactors.userId, userId),
    isFirst ? isNull(secondFactors.totpSince) : isNotNull(secondFactors.totpSince),
  )
  const [row] = await db.select({ key: secondFactors.totpKey }).from(secondFactors).where(isAwaited)
  if (!row?.key) return false
  const now = clock.now()
  const key = readKey(secrets, row.key)
  if (!key) return false
  const totp = totpOf(key)
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / limits.totpSeconds) + delta
  const used = await db
    .update(secondFactors)
    .set({ totpLastStep: step, ...(isFirst && { totpSince: now }) })
    .where(
      and(
        isAwaited,
        eq(secondFactors.totpKey, row.key),
        or(isNull(secondFactors.totpLastStep), lt(secondFactors.totpLastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return used.length === 1
}
