import { createInterface } from 'node:readline'

import { batch } from '../../src/reminders/claim-reminders.ts'
import { sendReminders } from '../../src/reminders/send-reminders.ts'
import { wireWithClock } from './wire-with-clock.ts'

/** A worker with a controlled clock: for each instant on its input it sends everything that is due, and confirms. */
let now = new Date(0)
const { deps, work } = await wireWithClock({ now: () => now })
await deps.clinic.refresh()
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  now = new Date(line)
  while ((await sendReminders(deps)) === batch);
  while ((await work()) > 0);
  process.stdout.write(`${line}\n`)
}
