import { civilAt } from '@aafiya/contracts/hours/clinic-time'

/** Whether the device's clock shows another time than the clinic's. Zones have many names; what counts is the clock. */
export function isElsewhere(zone: string, now: Date): boolean {
  const here = civilAt(now, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const there = civilAt(now, zone)
  return here.date !== there.date || here.time !== there.time
}
