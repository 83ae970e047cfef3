import { civilAt } from '@aafiya/contracts/clinic-time'
import { offerOf, type VisitLength } from '@aafiya/contracts/slots'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { scheduleOf } from '../schedules/schedule-of.ts'

/** Whether a doctor's hours still allow a visit that was offered before, however soon it is. */
export async function isOpen(
  tx: Tx,
  { clock, config }: Deps,
  doctorId: string,
  { startsAt, visit }: { startsAt: Date; visit: VisitLength },
): Promise<boolean> {
  const zone = config.clinic.timeZone
  const offer = offerOf({
    ...civilAt(startsAt, zone),
    now: clock.now(),
    zone,
    visit,
    leadMinutes: 0,
    schedule: await scheduleOf(tx, doctorId),
  })
  return 'startsAt' in offer
}
