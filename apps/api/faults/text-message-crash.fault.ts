import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { slotsOf } from '../src/platform/jobs/job-kind.ts'
import { createLocalTwilio } from '../test/doubles/local-twilio.ts'
import { book } from './clinic/appointment-calls.ts'
import { inParallel, tally } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

/** A third of the faults kills a ninth as often: each start takes seconds. */
const kills = repeats(repeats(20))
/** How many visits are booked before each kill, each with a text message. */
const visits = 4

test(`kill -9 while text messages are at their provider, ${kills} times: each arrives, only those in progress twice`, async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const twilio = await createLocalTwilio()
  onTestFinished(() => twilio.close())
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_SMS_FROM, TWILIO_API_BASE } = twilio.env
  const env = { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_SMS_FROM, TWILIO_API_BASE }
  const start = async () => {
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env })
    await api.ready()
    return api
  }
  let api = await start()
  const patients = await makePatients(cluster.url, visits)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const ids = patients.map(({ id }) => id)
  await query(
    cluster.url,
    `insert into confirmed_phones (account_id, phone, confirmed_at) select id, '+2010000000' || nr, now() from unnest($1::uuid[]) with ordinality t(id, nr)`,
    [ids],
  )
  await query(
    cluster.url,
    `insert into message_preferences (account_id, topic, channels, updated_at) select id, 'changes', '{sms,mail}', now() from unnest($1::uuid[]) id`,
    [ids],
  )
  const slots = slotsAhead(kills * visits)
  const states = () => query<{ state: string }>(cluster.url, `select state from message_attempts where channel = 'sms'`)
  let repeated = 0
  for (let kill = 0; kill < kills; kill++) {
    const before = twilio.sent.length
    // The provider has a message but has not answered yet, so only it knows.
    twilio.double.beforeAnswer = () => wait(1_000)
    const round = slots.slice(kill * visits, (kill + 1) * visits)
    const booked = await inParallel(patients, visits, (patient, index) =>
      book(api, patient, { doctorId, ...round[index] }),
    )
    expect(tally(booked)).toEqual({ 201: visits })
    await expect.poll(() => twilio.sent.length, { interval: 5 }).toBeGreaterThan(before)
    await api.kill('SIGKILL')
    twilio.double.beforeAnswer = () => {}
    // As if the leases of jobs in progress had expired.
    await query(cluster.url, 'update jobs set run_at = created_at where done_at is null')
    api = await start()
    await expect
      .poll(states, { interval: 50 })
      .toEqual(Array.from({ length: (kill + 1) * visits }, () => ({ state: 'sent' })))
    // Each has its own link, so no two messages are alike.
    const texts = twilio.sent.slice(before).map(({ text }) => text)
    expect(new Set(texts).size).toBe(visits)
    const twice = texts.length - visits
    expect(twice).toBeGreaterThan(0)
    expect(twice).toBeLessThanOrEqual(slotsOf.sms)
    repeated += twice
  }
  reportFigure(
    'reminders',
    `${kills} kills during ${kills * visits} text messages: none missing, ${repeated} repeated once`,
  )
})
