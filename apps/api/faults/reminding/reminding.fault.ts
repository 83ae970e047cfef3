import { setTimeout as wait } from 'node:timers/promises'

import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { updateSettings } from '../../src/clinic/update-settings.ts'
import { reminders } from '../../src/reminders/reminders.table.ts'
import { remindedFrom, remindedZone, simulateMonths } from '../../test/oracles/simulate-months.ts'
import { makeDoctors, makePatients, query } from '../clinic/people.ts'
import { faultSecret } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'
import { repeats } from '../repeats.ts'
import { reportFigure } from '../report-figure.ts'
import { startRemindingProcess } from './start-reminding-process.ts'
import { wireWithClock } from './wire-with-clock.ts'

/** A third of the faults kills a ninth as often: each start takes seconds. */
const kills = repeats(repeats(20))
/** A third of the faults has a hundredth of the visits: three months take their time however few there are. */
const visitCount = repeats(repeats(repeats(repeats(5_000))))

test(`three months of reminders of ${visitCount} visits, the worker killed ${kills} times: each mail arrives, at most one repeat each`, async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@clinic.test',
    JWT_SECRET: faultSecret,
    PUBLIC_URL: 'http://clinic.test',
    CLINIC_TIME_ZONE: remindedZone,
    LOG_LEVEL: 'silent',
  }
  let now = new Date(remindedFrom)
  const { database, deps } = await wireWithClock({ now: () => now }, env)
  onTestFinished(() => database.close())
  const [administrator] = await makePatients(cluster.url, 1)
  const people = await makePatients(cluster.url, Math.max(12, Math.ceil(visitCount / 40)))

  let worker = await startRemindingProcess(env)
  let killed = 0
  let times = 0
  /**
   * Kills it in the midst of work: in turn while a mail arrives, while one waits for its acknowledgement, and while it
   * writes.
   */
  const killSoon = async () => {
    const on = [mail.unkept, mail.unacknowledged][killed % 3]
    const end = performance.now() + 5_000
    if (on) while (on.size === 0 && performance.now() < end) await wait(1)
    else await wait(killed * 2)
    await worker.kill()
    killed++
  }
  const send = async (mails: number) => {
    const instant = now.toISOString()
    const isKilled = mails > 0 && killed < kills && times++ % Math.max(1, Math.floor(visitCount / kills / 4)) === 0
    mail.keepAfterMs = isKilled ? 200 : 0
    mail.acknowledgeAfterMs = isKilled ? 200 : 0
    const [isSent] = await Promise.all([worker.send(instant), isKilled && killSoon()])
    mail.keepAfterMs = 0
    mail.acknowledgeAfterMs = 0
    if (!isKilled && isSent) return
    worker = await startRemindingProcess(env)
    expect(await worker.send(instant)).toBe(true)
  }
  let step = 0
  const oracle = await simulateMonths({
    deps,
    setClock: (at) => void (now = new Date(at)),
    visitCount,
    doctorIds: await makeDoctors(cluster.url, 6),
    personIds: people.map(({ id }) => id),
    // When nothing is due, check now and then that it indeed sends nothing.
    send: async (_, mails) => {
      if (mails > 0 || step++ % 12 === 0) await send(mails)
    },
    changeHours: async (reminderHours) => {
      const caller = {
        userId: administrator?.id ?? '',
        sessionId: administrator?.sessionId ?? '',
        role: 'administrator',
        doctor: undefined,
      } as const
      await updateSettings(deps, caller, { version: deps.clinic.facts().version, reminderHours })
    },
  })
  // Jobs in progress at the last kills wait for the end of their lease.
  for (let count = 0; count < 3; count++) {
    now = new Date(now.getTime() + 10 * 60_000)
    oracle.tick(now.getTime())
    expect(await worker.send(now.toISOString())).toBe(true)
  }
  expect(killed).toBe(kills)

  const rows = await deps.db.select().from(reminders).where(eq(reminders.state, 'sent'))
  const marked = rows.map(
    (row) => `${row.appointmentId} ${row.sequence} ${row.hoursBefore} ${row.sentAt?.toISOString()}`,
  )
  expect(marked.toSorted()).toEqual(oracle.sent.toSorted())
  const written = await query<{ id: string; to: string }>(
    cluster.url,
    `select id, payload->>'to' as "to" from jobs where kind = 'mail'`,
  )
  expect(written).toHaveLength(oracle.mails())
  const arrivals = new Map<string, number>()
  for (const { messageId, to } of mail.mails)
    arrivals.set(`${messageId} ${to}`, (arrivals.get(`${messageId} ${to}`) ?? 0) + 1)
  expect([...arrivals.keys()].toSorted()).toEqual(written.map(({ id, to }) => `<${id}@clinic.test> ${to}`).toSorted())
  const repeated = [...arrivals.values()].filter((count) => count > 1)
  reportFigure(
    'reminders',
    `${visitCount} visits, ${kills} kills: ${marked.length} reminders in ${written.length} mails, none missing, ${repeated.length} repeated once`,
  )
  expect(repeated.filter((count) => count > 2)).toEqual([])
  expect(repeated.length).toBeLessThanOrEqual(kills)
})
