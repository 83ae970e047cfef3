import type { Deps } from '../../deps.ts'
import { hourOf } from '../../platform/audit/hour.ts'
import { writeEntries } from '../../platform/audit/write-entries.ts'

/** An id made of a keyed hash: the same for the same value, and nobody reads the value from it. */
function hashedId({ secrets }: Deps, purpose: string, value: string): string {
  const hex = Buffer.from(secrets.hash(purpose, value), 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/**
 * Writes down that somebody failed to sign in, once an hour for an account. For an address that has none it says from which
 * network address, hashed, and not whom it asked for: what strangers type is neither kept nor lets the table grow. One statement
 * for both, so that the time it takes tells nothing.
 */
export async function recordFailedSignIn(deps: Deps, userId: string | undefined, networkAddress: string): Promise<void> {
  const at = deps.clock.now()
  const id = userId ?? hashedId(deps, 'failed-sign-in', networkAddress)
  const records = [{ id, personId: id }]
  await writeEntries(deps.db, {
    at,
    hour: hourOf(at),
    actorId: id,
    actorRole: 'visitor',
    action: 'sign_in_failed',
    outcome: 'refused',
    records,
  })
}
