import { civilAt } from '@aafiya/contracts/hours/clinic-time'

/** Whether the device's clock differs from the clinic's. Compares clock times, since zones have many names. */
export function isElsewhere(zone: string, now: Date): boolean {
  const here = civilAt(now, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const there = civilAt(now, zone)
  return here.date !== there.date || here.time !== there.time
}
