import type { Deps } from '../../deps.ts'
import { hourOf } from '../../platform/audit/hour.ts'
import { writeEntries } from '../../platform/audit/write-entries.ts'

/** An id made from a keyed hash: the same for the same value, and the value cannot be derived from it. */
function hashedId({ secrets }: Deps, purpose: string, value: string): string {
  const hex = Buffer.from(secrets.hash(purpose, value), 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/**
 * Records a failed sign-in, once an hour per account. For an e-mail address without an account it records the hashed
 * IP address and not the typed text, so that strangers' input is not stored and does not grow the table. A single
 * statement covers both, so that its duration reveals nothing.
 */
export async function recordFailedSignIn(
  deps: Deps,
  userId: string | undefined,
  networkAddress: string,
): Promise<void> {
  const at = deps.clock.now()
  const id = userId ?? hashedId(deps, 'failed-sign-in', networkAddress)
  const records = [{ id, personId: id }]
  await writeEntries(deps.db, {
    at,
    hour: hourOf(at),
    actor: { userId: id, role: 'visitor', sessionId: null },
    action: 'sign_in_failed',
    outcome: 'refused',
    records,
  })
}
