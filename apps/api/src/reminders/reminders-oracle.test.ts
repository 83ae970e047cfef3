import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { remindedFrom, remindedZone, simulateMonths } from '../../test/oracles/simulate-months.ts'
import { updateSettings } from '../clinic/update-settings.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { reminders } from './reminders.table.ts'
import { sendReminders } from './send-reminders.ts'

/** 5,000 take some minutes. */
const visitCount = Number(process.env['REMINDED_VISITS'] ?? 250)

test(
  'the reminders of three months with two changes of the clock equal those of an oracle',
  { timeout: 600_000 },
  async () => {
    const offset = (date: string) => civilAt(new Date(`${date}T12:00:00Z`), remindedZone).time
    expect([offset('2026-02-01'), offset('2026-03-01'), offset('2026-04-01')]).toEqual(['13:00', '12:00', '13:00'])

    const place = await clinic({ now: new Date(remindedFrom).toISOString(), env: { CLINIC_TIME_ZONE: remindedZone } })
    const { database, deps, clock, buildDoctor, buildUser } = place
    const { db } = database
    expect(deps.clinic.facts().timeZone).toBe(remindedZone)
    const administrator = await place.administrator()
    const oracle = await simulateMonths({
      deps,
      setClock: (now) => clock.set(new Date(now).toISOString()),
      visitCount,
      doctorIds: await Promise.all(Array.from({ length: 6 }, async () => (await buildDoctor()).id)),
      personIds: await Promise.all(
        Array.from({ length: Math.max(12, visitCount / 40) }, async () => (await buildUser()).id),
      ),
      send: () => sendReminders(deps),
      // Not by HTTP: the embedded database leaves the loop no turn in which a client would learn that its idle
      // connection was closed.
      changeHours: (reminderHours) =>
        updateSettings(deps, administrator, { version: deps.clinic.facts().version, reminderHours }),
    })

    const rows = await db.select().from(reminders)
    const sent = rows.filter(({ state }) => state === 'sent')
    const written = sent.map(
      (row) => `${row.appointmentId} ${row.sequence} ${row.hoursBefore} ${row.sentAt?.toISOString()}`,
    )
    expect(written.toSorted()).toEqual(oracle.sent.toSorted())
    expect(sent.length).toBeGreaterThan(visitCount)
    expect(await db.$count(jobs, eq(jobs.kind, 'mail'))).toBe(oracle.mails())
    expect(oracle.mails()).toBeLessThan(sent.length)
    expect(
      rows.filter(({ state, dueAt }) => state === 'failed' || (state === 'planned' && dueAt <= clock.now())),
    ).toEqual([])
  },
)
