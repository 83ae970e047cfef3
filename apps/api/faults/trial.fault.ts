import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createApiClient } from '@aafiya/contracts/client'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { commandEnv, runCommand, runLine } from './processes/run-command.ts'

const Mails = z.array(z.looseObject({ to: z.string(), text: z.string() }))
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const email = 'mona@trial.test'
const password = 'Correct-Horse-7-Battery'
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const clientOf = (origin: string, token?: string) =>
  createApiClient({ origin, headers: () => ({ ...(token && { authorization: `Bearer ${token}` }) }) })

async function logIn(origin: string) {
  const { accessToken } = await clientOf(origin).account.login({ body: { email, password } })
  return accessToken
}

/** A user's view of their account: their visits, and the bytes of their picture. */
async function seen(origin: string) {
  const token = await logIn(origin)
  const client = clientOf(origin, token)
  const visits = await client.appointments.list({ query: {} })
  const { fileUrl } = await client.profile.currentPicture()
  const picture = await fetch(`${origin}${fileUrl}`, { headers: { authorization: `Bearer ${token}` } })
  expect(picture.status).toBe(200)
  const bytes = Buffer.from(await picture.arrayBuffer())
  return {
    visits: visits.map(({ id, appointmentTime }) => ({ id, appointmentTime })),
    picture: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** The newest code in the local mailbox. */
async function mailedCode(origin: string) {
  const response = await fetch(`${origin}/dev/mail`, { headers: { accept: 'application/json' } })
  const mails = Mails.parse(await response.json())
  return /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
}

/** Signs up, books and uploads a picture, as a trial user would. */
async function useTrial(origin: string) {
  const visitor = clientOf(origin)
  await visitor.account.register({
    body: { email, password, firstName: 'Mona', lastName: 'Farid', role: 2, gender: 1 },
  })
  await expect.poll(() => mailedCode(origin), { timeout: 20_000 }).toBeTruthy()
  await visitor.account.verifyOtp({ body: { email, otp: (await mailedCode(origin)) ?? '' } })
  const client = clientOf(origin, await logIn(origin))
  const [doctor] = await visitor.doctors.list({ query: {} })
  const doctorId = doctor?.id ?? ''
  // The demo doctor's hours vary from week to week.
  for (const slot of slotsAhead(100)) {
    const booked = await client.appointments
      .book({ body: { doctorId, ...slot, agreesToHealthData: true } })
      .catch(() => undefined)
    if (booked) break
  }
  await client.profile.uploadPicture({ files: [new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' })] })
}

test('a trial on the embedded database continues in PostgreSQL after one command: sign-in, visits and pictures', async () => {
  const cluster = await ownCluster({ isEmpty: true })
  const mail = await mailCatcher()
  const [trialDir, dataDir] = ['trial', 'production'].map((name) => {
    const path = mkdtempSync(join(tmpdir(), `aafiya-${name}-`))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  })
  if (!trialDir || !dataDir) throw new Error('two folders')
  const trial = await startApi({ databaseUrl: '', smtpUrl: '', env: { NODE_ENV: 'development', DATA_DIR: trialDir } })
  // It makes its database and the data of the demo first.
  await trial.ready(300_000)
  await useTrial(trial.origin)
  const before = await seen(trial.origin)
  expect(before.visits).toHaveLength(1)
  const refused = await runCommand('backup', ['-'], commandEnv({ dataDir: trialDir }))
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is in use by process') })
  expect(await trial.kill('SIGTERM')).toBe(0)

  const { PATH: _, ...production } = commandEnv({ databaseUrl: cluster.url, dataDir })
  const settings = Object.entries(production).map(([name, value]) => `${name}='${value}'`)
  const line = `node ${dist}backup.mjs - | env ${settings.join(' ')} node ${dist}restore.mjs -`
  const moved = await runLine(line, commandEnv({ dataDir: trialDir }))
  expect(moved.output).toContain('every checksum is right')
  expect(moved.output).toContain('4 demo accounts had public passwords')
  expect(moved.code).toBe(0)

  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env: { DATA_DIR: dataDir } })
  await api.ready()
  expect(await seen(api.origin)).toEqual(before)
  expect(
    await query(cluster.url, `select 1 from users where email like '%@aafiya.example' and password_hash is not null`),
  ).toEqual([])
})
