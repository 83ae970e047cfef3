import { and, desc, eq, inArray } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { callAttempts } from './call-attempts.table.ts'

/** How many calls about visits as they are now went unanswered, and when to try again. */
export async function attemptsAbout(tx: Tx, ids: readonly string[]) {
  const { appointmentId } = callAttempts
  if (ids.length === 0) return new Map<string, { attempts: number; againAt: string }>()
  const rows = await tx
    .selectDistinctOn([appointmentId], {
      id: appointmentId,
      attempts: callAttempts.number,
      againAt: callAttempts.againAt,
    })
    .from(callAttempts)
    .innerJoin(appointments, and(eq(appointments.id, appointmentId), eq(appointments.sequence, callAttempts.sequence)))
    .where(inArray(appointmentId, [...ids]))
    .orderBy(appointmentId, desc(callAttempts.number))
  return new Map(rows.map(({ id, attempts, againAt }) => [id, { attempts, againAt: againAt.toISOString() }]))
}
