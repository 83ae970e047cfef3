import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { offerOf, type VisitLength } from '@aafiya/contracts/hours/slots'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { scheduleOf } from '../../schedules/schedule-of.ts'

/** Whether a doctor's hours still allow a visit that was offered before, however soon it is. */
export async function isOpen(
  tx: Tx,
  { clock, clinic }: Deps,
  doctorId: string,
  { startsAt, visit }: { startsAt: Date; visit: VisitLength },
): Promise<boolean> {
  const { timeZone: zone, daysAhead } = clinic.facts()
  const offer = offerOf({
    ...civilAt(startsAt, zone),
    now: clock.now(),
    zone,
    visit,
    leadMinutes: 0,
    daysAhead,
    schedule: await scheduleOf(tx, doctorId),
  })
  return 'startsAt' in offer
}
