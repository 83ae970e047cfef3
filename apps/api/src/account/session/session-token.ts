import jwt from 'jsonwebtoken'

import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'

const algorithm = 'HS256'
const issuer = 'aafiya'
const audience = 'aafiya-session'

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

interface TokenDeps {
  secrets: Secrets
  clock: Clock
}

/** A signed pointer to a session row; the person's rights are read from the database each time. */
export function signSessionToken(
  { secrets, clock }: TokenDeps,
  session: { id: string; userId: string; expiresAt: Date },
): string {
  const claims = {
    sub: session.userId,
    jti: session.id,
    iss: issuer,
    aud: audience,
    iat: seconds(clock.now()),
    exp: seconds(session.expiresAt),
  }
  return jwt.sign(claims, secrets.sessionKeyObject, { algorithm })
}

/** The session a token points to, or nothing unless algorithm, key, issuer, audience and expiry are all right. */
export function readSessionToken(
  { secrets, clock }: TokenDeps,
  token: string,
): { sessionId: string; userId: string } | undefined {
  try {
    const claims = jwt.verify(token, secrets.sessionKeyObject, {
      algorithms: [algorithm],
      issuer,
      audience,
      clockTimestamp: seconds(clock.now()),
    })
    if (typeof claims === 'string' || !claims.exp || !claims.jti || !claims.sub) return undefined
    return { sessionId: claims.jti, userId: claims.sub }
  } catch {
    return undefined
  }
}
