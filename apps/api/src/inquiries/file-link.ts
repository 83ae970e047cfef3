import { limits } from '@aafiya/contracts/platform/limits'

import type { Clock } from '../platform/clock.ts'
import { equalSecrets, type Secrets } from '../platform/secrets.ts'

interface LinkDeps {
  clock: Clock
  secrets: Secrets
}

const minute = 60
const lifetime = limits.fileLinkMinutes * minute
const seconds = (clock: Clock) => Math.floor(clock.now().getTime() / 1000)
const signatureOf = (secrets: Secrets, id: string, expires: string) => secrets.hash('inquiry-file', `${id}.${expires}`)

/**
 * A link that opens one attachment for at most five minutes to anyone who has it. Links of one minute are equal, so that a list
 * that is fetched again need not draw its pictures again.
 */
export function fileLink({ clock, secrets }: LinkDeps, id: string): string {
  const now = seconds(clock)
  const expires = String(now - (now % minute) + lifetime)
  return `/api/files/${id}?expires=${expires}&signature=${signatureOf(secrets, id, expires)}`
}

export interface GivenLink {
  id: string
  expires: unknown
  signature: unknown
}

/** Whether a link is one of ours, unaltered, and still good. */
export function isGoodLink({ clock, secrets }: LinkDeps, { id, expires, signature }: GivenLink): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{10}$/.test(expires)) return false
  if (!equalSecrets(signature, signatureOf(secrets, id, expires))) return false
  const left = Number(expires) - seconds(clock)
  return left > 0 && left <= lifetime
}
