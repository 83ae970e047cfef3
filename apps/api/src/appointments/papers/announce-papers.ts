import type { Deps } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { personWithRecipients } from '../../people/recipients.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AppointmentRow } from '../appointments.table.ts'

/**
 * Tells the patient, and guardians who may read it, that there is something new from a visit: by its day alone,
 * without doctor, kind or content.
 */
export async function announcePapers(
  tx: Tx,
  deps: Deps,
  { id, personId, startsAt }: AppointmentRow,
  isPrivate: boolean,
): Promise<void> {
  const { recipients } = await personWithRecipients(tx, deps, personId)
  const news = recipients
    .filter((reader) => !isPrivate || reader.id === personId)
    .map((reader) => ({
      userId: reader.id,
      personId,
      kind: 'visit_papers' as const,
      facts: { startsAt: startsAt.toISOString() },
      link: `/My-Appointment/${id}`,
    }))
  await notify(tx, deps, ...news)
}
