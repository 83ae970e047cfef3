import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createApiClient, createLateClient, type ApiError } from '@aafiya/contracts/client'
import { routes as lateRoutes } from '@aafiya/contracts/late-routes'
import { onTestFinished } from 'vitest'

import { createPasswords } from '../src/account/password/passwords.ts'
import { isStaffRole, secondFactors } from '../src/account/second-factor/second-factors.table.ts'
import { startSession } from '../src/account/session/start-session.ts'
import { users } from '../src/account/users.table.ts'
import { createApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/config.ts'
import { doctors, type DoctorRow } from '../src/doctors/doctors.table.ts'
import { searchTextsOf } from '../src/doctors/search-texts.ts'
import type { Log } from '../src/platform/log.ts'
import type { OutgoingMail } from '../src/platform/mail/mail.ts'
import { createMetrics } from '../src/platform/metrics/create-metrics.ts'
import { noMetrics } from '../src/platform/metrics/metrics.ts'
import { wire } from '../src/wire.ts'
import { memoryFiles } from './doubles/memory-files.ts'
import { httpTo } from './http.ts'
import { agreeByDefault, emptyDatabase, everything, testDatabase } from './test-database.ts'
import { watchedLog } from './watched-log.ts'

const testPasswordCost = 4
export const testPassword = 'Correct-Horse-7-Battery'
const passwords = createPasswords(testPasswordCost)
const passwordHash = passwords.hash(testPassword)

interface ClinicOptions {
  /** What time it is; moved by `clock.advance` and `clock.set`. */
  now?: string
  /** Environment variables in addition to the defaults. */
  env?: Record<string, string>
  /** A built web app to serve. */
  webFolder?: string
  /** Silent unless a test reads it. */
  log?: Log
  /** bcrypt's cost: low unless hashing is to take its time. */
  passwordCost?: number
  /** Registers what its end does: that of the test unless a whole file shares it. */
  onEnd?: (end: () => Promise<void> | void) => void
}

/** The typed client of every domain, as one person (or a visitor) would use it. */
export const clientFor = (origin: string, token?: string, language = 'en') => {
  const headers = () => ({ 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) })
  return { ...createApiClient({ origin, headers }), ...createLateClient(lateRoutes, { origin, headers }) }
}

/** The error of a refused call; a call that succeeds fails the test. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const { ApiError } = await import('@aafiya/contracts/client')
  const outcome = await call.then(
    (value) => new Error(`expected a refusal, got ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
  if (outcome instanceof ApiError) return outcome
  throw outcome
}

/**
 * A mail as its reader sees it: the marks that isolate directions and break links are invisible
 * (`every-mail.test.ts`).
 */
const asRead = (mail: OutgoingMail): OutgoingMail => {
  const visible = (text: string) => text.replace(/[\u2068\u2069\u200C]/g, '')
  return { ...mail, subject: visible(mail.subject), text: visible(mail.text) }
}

const role = { doctor: 1, patient: 2, administrator: 3 } as const

/** A whole clinic on its own port: real HTTP, a real database, and the test's clock and mail server. */
export async function clinic({
  now = '2026-03-01T06:00:00Z',
  env = {},
  webFolder,
  log: givenLog,
  passwordCost = testPasswordCost,
  onEnd = onTestFinished,
}: ClinicOptions = {}) {
  const database = await testDatabase()
  await emptyDatabase(database)
  await agreeByDefault(database)
  let time = new Date(now)
  const clock = {
    now: () => new Date(time),
    set: (instant: string) => void (time = new Date(instant)),
    advance: (minutes: number) => void (time = new Date(time.getTime() + minutes * 60_000)),
  }
  const dataDir = join(tmpdir(), `aafiya-test-${randomUUID()}`)
  onEnd(() => rm(dataDir, { recursive: true, force: true }))
  const config: Config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  const mails: OutgoingMail[] = []
  const log = givenLog ?? watchedLog(mails, onEnd)
  const mail = { send: async (one: OutgoingMail) => void mails.push(asRead(one)), close: () => {} }
  const files = memoryFiles()
  const counting = config.metricsToken === undefined ? undefined : createMetrics()
  const metrics = counting?.metrics ?? noMetrics
  const { deps, kinds, work, startWorking } = wire({
    config,
    db: database.db,
    clock,
    log,
    mail,
    files,
    passwordCost,
    metrics,
  })
  counting?.addJobs(deps, kinds)
  counting?.addBackups(deps)
  const server = createServer(
    createApp({ deps, health: { database, isAccepting: () => true }, ...(webFolder && { webFolder }) }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onEnd(() => void server.close().closeAllConnections())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`

  /** Staff need no second factor, so that a test may let weeks pass. */
  async function buildUser(values: Partial<typeof users.$inferInsert> = {}, { isExempt = true } = {}) {
    const id = randomUUID()
    const row = {
      id,
      email: `${id}@example.test`,
      passwordHash: await passwordHash,
      firstName: 'Mona',
      lastName: 'Farid',
      gender: 1,
      role: role.patient,
      status: 'verified' as const,
      language: 'en' as const,
      createdAt: clock.now(),
      updatedAt: clock.now(),
      ...values,
    }
    await database.db.insert(users).values(row)
    if (isExempt && isStaffRole(row.role)) await database.db.insert(secondFactors).values({ userId: id, isExempt })
    return row
  }
  async function buildDoctor(values: Partial<typeof doctors.$inferInsert> = {}): Promise<DoctorRow> {
    const userId =
      values.userId ?? (await buildUser({ role: role.doctor, firstName: 'Karim', lastName: 'Mansour', gender: 0 })).id
    const names = {
      firstName: 'Karim',
      lastName: 'Mansour',
      fullNameAr: 'كريم منصور',
      address: '8 Makram Ebeid St, Cairo',
      degree: 'MD',
      ...values,
    }
    const [row] = await database.db
      .insert(doctors)
      .values({
        id: randomUUID(),
        userId,
        status: 'approved',
        ...names,
        ...searchTextsOf(names),
        speciality: 'Neurologist',
        degree: 'MD',
        experience: 12,
        fees: 80,
        availability: true,
        createdAt: clock.now(),
        updatedAt: clock.now(),
        ...values,
      })
      .returning()
    if (!row) throw new Error('no doctor')
    return row
  }
  const tokenOf = async (userId: string) => {
    const token = await startSession(deps, { userId, isRemembered: true })
    if (!token) throw new Error('no user to sign in')
    return token
  }
  const asUser = async (userId: string, language = 'en') => clientFor(origin, await tokenOf(userId), language)
  const people = new Map<string, Promise<string>>()
  const personId = (name: string, userRole: number) => {
    const known = people.get(name) ?? buildUser({ firstName: name, role: userRole }).then((user) => user.id)
    people.set(name, known)
    return known
  }

  /** Does everything that waits in the outbox. */
  async function deliver() {
    while ((await work()) > 0);
    return mails
  }

  return {
    database,
    deps,
    clock,
    config,
    origin,
    mails,
    files,
    buildUser,
    buildDoctor,
    tokenOf,
    asUser,
    asVisitor: clientFor(origin),
    asVisitorIn: (language: string) => clientFor(origin, undefined, language),
    asPatient: async (name: string) => asUser(await personId(name, role.patient)),
    patientId: (name: string) => personId(name, role.patient),
    /** A signed-in administrator, for verbs that a test calls without HTTP. */
    administrator: async () => {
      const caller = await deps.authenticate(await tokenOf(await personId('administrator', role.administrator)))
      if (!caller) throw new Error('nobody signed in')
      return caller
    },
    asAdministrator: async () => asUser(await personId('administrator', role.administrator)),
    /** Does the most urgent job that waits; answers how many that were. */
    work,
    /** A worker as in a real process, with concurrent lanes. */
    startWorking,
    deliver,
    /** The newest code mailed to an address. */
    async codeFor(email: string): Promise<string> {
      await deliver()
      const texts = mails.filter((one) => one.to === email).map((one) => one.text)
      // Codes go before other mails, so the newest mail need not be the one with the code.
      const found = texts.findLast((text) => /\b\d{6}\b/.test(text))?.match(/\b\d{6}\b/)?.[0]
      if (!found) throw new Error(`no code was mailed to ${email}`)
      return found
    },
    /** Every row of every table, to compare before and after. */
    everything: (without?: readonly string[]) => everything(database, without),
    /** What no typed client sends, and what it does not show. */
    http: httpTo(origin),
  }
}
