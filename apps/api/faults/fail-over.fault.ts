import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { book } from './clinic/appointment-calls.ts'
import { inParallel, type Answered } from './clinic/call.ts'
import { liveBookings, makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { replicated } from './processes/replicated.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const clients = 20
const most = 4_000

type Site = Awaited<ReturnType<typeof replicated>>

async function clinicOfTwoServers(envOf: (site: Site) => Record<string, string> = () => ({})) {
  const site = await replicated()
  const mail = await mailCatcher()
  const api = await startApi({
    databaseUrl: site.url,
    smtpUrl: mail.url,
    env: { DATABASE_MIGRATION_URL: site.proxyUrl, ...envOf(site) },
  })
  await api.ready()
  const patients = await makePatients(site.first.url, 100)
  const doctors = await makeDoctors(site.first.url, 100)
  const slots = slotsAhead(most / doctors.length)
  const wanted = Array.from({ length: most }, (_, index) => ({
    patient: patients[(index + Math.floor(index / 100)) % 100],
    key: randomUUID(),
    slot: { doctorId: doctors[index % 100], ...slots[Math.floor(index / 100)] },
  }))
  const ask = ({ patient, key, slot }: (typeof wanted)[number]) => book(api, patient, slot, key)
  return { ...site, api, wanted, ask }
}

const losses = [
  'is killed, and its connections go silent: they are never closed',
  'stops answering, and the proxy closes its connections',
  'is killed, so that its connections close',
] as const

test.each(losses.slice(0, repeats(losses.length)))(
  'the primary %s: no acknowledged booking is lost, and bookings succeed within 10 s of the promotion',
  async (loss) => {
    const { lose, second, proxyUrl, failOver, api, wanted, ask } = await clinicOfTwoServers()
    const answers: (Answered & { at: number; index: number })[] = []
    let isDone = false
    const load = inParallel(wanted, clients, async (one, index) => {
      if (isDone) return
      const answer = await ask(one)
      answers.push({ ...answer, at: performance.now(), index })
      // Clients whose booking failed wait before the next one; otherwise all would be used up while nothing can be
      // booked.
      if (answer.status !== 201) await wait(100)
    })
    const acknowledged = () => answers.filter(({ status }) => status === 201)
    await expect.poll(() => acknowledged().length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(200)
    lose[loss]()
    const brokenAt = performance.now()
    await failOver()
    const promotedAt = performance.now()
    const bookedAgain = () => acknowledged().filter(({ at }) => at > promotedAt)
    await expect.poll(() => bookedAgain().length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(100)
    isDone = true
    await load
    const tookMs = (bookedAgain()[0]?.at ?? Number.POSITIVE_INFINITY) - promotedAt
    const ms = (value: number) => `${Math.round(value)} ms`
    reportFigure(
      'fail-over',
      `the primary ${loss}: booking ${ms(tookMs)} after the promotion, ${ms(promotedAt - brokenAt + tookMs)} after the loss`,
    )
    expect(tookMs).toBeLessThan(10_000)
    const failed = api
      .output()
      .split('\n')
      .filter((line) => line.includes('request failed'))
    expect(failed).toEqual([])
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([])
    expect(api.isAlive()).toBe(true)
    expect((await fetch(`${api.origin}/api/health/ready`)).status).toBe(200)

    // All clients repeat under the same key, which finds what was committed although its answer was lost.
    const again = await inParallel(answers, clients, ({ index }) => {
      const one = wanted[index]
      if (!one) throw new Error('missing')
      return ask(one)
    })
    expect(again.filter(({ status }) => status !== 201)).toEqual([])
    expect(again.filter(({ id }, index) => answers[index]?.status === 201 && answers[index].id !== id)).toEqual([])
    const stored = await query<{ id: string }>(second.url, 'select id from appointments')
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(again.map(({ id }) => id)))
    expect(await liveBookings(second.url)).toEqual({ live: answers.length, slots: answers.length })
    const lost = answers.filter(({ status }) => status !== 201).length
    reportFigure(
      'fail-over',
      `of ${answers.length} bookings ${lost} were answered 503 and found or made by their retry, none lost, none double`,
    )

    const serving = await Promise.all(
      Array.from({ length: 5 }, () => query<{ port: number }>(proxyUrl, 'select inet_server_port() port')),
    )
    expect(new Set(serving.flat().map(({ port }) => port))).toEqual(new Set([Number(new URL(second.url).port)]))
  },
)

test('visitors read from the replica while it is not late, and from the primary when it is late or promoted', async () => {
  const { first, second, failOver, api, wanted, ask } = await clinicOfTwoServers(({ second }) => ({
    DATABASE_READ_URL: second.url,
    LOG_LEVEL: 'info',
  }))
  const [one, other, third] = wanted
  if (!one || !other || !third) throw new Error('times to book')
  const path = (doctorId: string | undefined) => `/api/appointments/doctor/${doctorId}/booked-slots`
  const read = async (of: typeof one, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const response = await fetch(`${api.origin}${path(of.slot.doctorId)}`, { headers })
    return response.ok ? z.array(z.unknown()).parse(await response.json()).length : response.status
  }
  const askedOfReplica = async () => {
    const asked = `select query from pg_stat_activity where query like '%with ordinality as wanted%' and pid <> pg_backend_pid()`
    return (await query(second.url, asked)).length
  }

  // Under load the first connection may take longer than a request waits.
  await expect.poll(async () => (await ask(one)).status, { timeout: 20_000 }).toBe(201)
  await expect.poll(() => read(one)).toBe(1)
  await expect
    .poll(async () => (await read(one)) === 1 && (await askedOfReplica()), { timeout: 20_000 })
    .toBeGreaterThan(0)

  // A commit no longer waits for the replica, which stands still.
  await query(first.url, `alter system set synchronous_standby_names = ''`)
  await query(first.url, 'select pg_reload_conf()')
  await query(second.url, 'select pg_wal_replay_pause()')
  expect((await ask(other)).status).toBe(201)
  expect(await read(other, other.patient?.token)).toBe(1)
  await expect.poll(() => read(other), { timeout: 5_000 }).toBe(1)
  // Resumed before the next look, it would never have been late.
  await expect.poll(() => api.output(), { timeout: 20_000 }).toMatch(/from the primary/)

  await query(second.url, 'select pg_wal_replay_resume()')
  await expect.poll(() => api.output(), { timeout: 20_000 }).toMatch(/from the primary[^]*from the replica/)
  first.signal('SIGKILL')
  await failOver()
  await expect.poll(async () => (await ask(third)).status, { timeout: 60_000 }).toBe(201)
  expect(await read(third)).toBe(1)
  expect([await read(one), await read(other)]).toEqual([1, 1])
})

test('an old primary that comes back acknowledges no write and gets no connections', async () => {
  const { first, second, proxyUrl, failOver } = await replicated()
  first.signal('SIGSTOP')
  await failOver()
  await expect
    .poll(
      () =>
        query(proxyUrl, 'create table written ()').then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
  first.signal('SIGCONT')
  const stale = new pg.Client({ connectionString: first.url })
  await stale.connect()
  onTestFinished(() => stale.end())
  stale.on('error', () => undefined)
  const write = stale.query('create table written_alone ()').then(
    () => 'acknowledged',
    () => 'refused',
  )
  const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(() => query(first.url, waiting), { timeout: 60_000, interval: 20 }).toHaveLength(1)
  expect(await query(proxyUrl, 'select inet_server_port() port')).toEqual([{ port: Number(new URL(second.url).port) }])
  first.signal('SIGKILL')
  expect(await write).toBe('refused')
})
