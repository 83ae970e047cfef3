import { randomBytes } from 'node:crypto'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { visitLinks } from './visit-links.table.ts'

export const linkHash = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string => secrets.hash('visit-link', token)

/** A link for one message about a visit to one account. Its secret is behind the `#`, so that no proxy's log has it. */
export async function issueVisitLink(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'config'>,
  { appointment, accountId }: { appointment: AppointmentRow; accountId: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { id: appointmentId, sequence, endsAt: expiresAt } = appointment
  await tx.insert(visitLinks).values({ tokenHash: linkHash(deps, token), appointmentId, accountId, sequence, expiresAt })
  return `${deps.config.publicUrl}/visit#${token}`
}
