// The server for the journeys in Chromium: one production process with the built web app, on its own PostgreSQL with
// the demo data, mailing to a real SMTP server whose mails can be read as JSON at MAIL_PORT, and taking payments
// through doubles of both providers, which notify it by webhook. Push messages go to a double of a browser vendor's
// service.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { gt } from 'drizzle-orm'
import webPush from 'web-push'

import { createCluster } from '../../../../scripts/postgres-cluster.mjs'
import { createPasswords, passwordCost } from '../../src/account/password/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { openFiles } from '../../src/open-files.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openPostgres } from '../../src/platform/db/open-postgres.ts'
import { createLog } from '../../src/platform/log.ts'
import { waitingOffers } from '../../src/waiting/waiting.table.ts'
import { googleScript } from '../doubles/google-script.ts'
import { certificate, clientId, googleTls, kid, monaAtGoogle, signed } from '../doubles/google-signer.ts'
import { createLocalPaymob } from '../doubles/local-paymob.ts'
import { createLocalPushService } from '../doubles/local-push-service.ts'
import { createLocalStripe } from '../doubles/local-stripe.ts'
import { createMailCatcher } from '../doubles/mail-catcher.ts'
import { notifyWebhooks } from '../doubles/notify-webhooks.ts'
import { forbiddenIn } from '../forbidden-in-logs.ts'
import { freePort } from '../free-port.ts'
import { makeFactorDue } from './make-factor-due.ts'
import { moveToToday } from './move-to-today.ts'
import { processLog } from './process-log.ts'
import { seedVisitsOfToday } from './seed-visits-of-today.ts'

// `WITHOUT_GOOGLE`: no login with Google, as where Lighthouse measures.
const { PORT = '3900', MAIL_PORT = '3901', GOOGLE_PORT = '3902', WITHOUT_GOOGLE } = process.env
const cluster = await createCluster({ durable: false })
await cluster.start()
const database = openPostgres(cluster.url, createLog('warn'))
await database.migrate()
// One folder for seeding and serving.
const dataDir = mkdtempSync(join(tmpdir(), 'aafiya-journeys-'))
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
const files = await openFiles(config)
await seedDemo({ db: database.db, clock: systemClock, config, passwords: createPasswords(passwordCost), files })
await seedVisitsOfToday(database.db, config.clinic.timeZone, systemClock.now())

const mail = createMailCatcher(await freePort())
await mail.start()
const push = await createLocalPushService()
const vapid = webPush.generateVAPIDKeys()
// Besides the mails to an address it serves: Google's certificates and a token for any person; a new device at the
// push service, and its messages; forbidden log lines of the process. It can make the second factor of an account due,
// and move a visit to today.
async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  // Google's library only reads certificates from an answer declared as JSON.
  response.setHeader('content-type', pathname === '/google-token' ? 'text/plain' : 'application/json')
  if (pathname === '/google-certs') return response.end(JSON.stringify({ [kid]: certificate }))
  if (pathname === '/google-token') return response.end(signed(monaAtGoogle(Object.fromEntries(searchParams))))
  if (pathname === '/push-device') return response.end(JSON.stringify(push.subscribe().body))
  if (pathname === '/push-messages')
    return response.end(JSON.stringify(push.payloadsTo(searchParams.get('endpoint') ?? '')))
  if (pathname === '/factor-due')
    return response.end(JSON.stringify(await makeFactorDue(database.db, searchParams.get('email') ?? '')))
  if (pathname === '/visit-today')
    return response.end(
      JSON.stringify(
        await moveToToday(database.db, searchParams.get('id') ?? '', config.clinic.timeZone, systemClock.now()),
      ),
    )
  if (pathname === '/logged')
    return response.end(JSON.stringify({ lines: lines.length, forbidden: forbiddenIn(lines, mail.mails, secrets) }))
  const to = searchParams.get('to')
  return response.end(JSON.stringify(mail.mails.filter(({ to: recipient }) => recipient === to).toReversed()))
}
createServer((request, response) => void answer(request, response)).listen(Number(MAIL_PORT), '127.0.0.1')
createTlsServer(googleTls, (_, response) => {
  response.setHeader('content-type', 'text/javascript').end(googleScript)
}).listen(Number(GOOGLE_PORT), '127.0.0.1')

const stripe = await createLocalStripe()
const paymob = await createLocalPaymob()

const secret = 'a secret of the journeys, long enough to be one'
const api = spawn(process.execPath, [fileURLToPath(new URL('../../dist/main.mjs', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT,
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@clinic.test',
    JWT_SECRET: secret,
    PUBLIC_URL: `http://localhost:${PORT}`,
    CLINIC_PHONE: '+20 100 123 4567',
    CLINIC_EMAIL: 'care@aafiya.example',
    CLINIC_ADDRESS: '14 Nile Corniche, Garden City, Cairo',
    CLINIC_ADDRESS_AR: '14 كورنيش النيل، جاردن سيتي، القاهرة',
    // Every line is looked at when the journeys have ended.
    LOG_LEVEL: 'trace',
    RATE_LIMIT_FACTOR: '1000',
    ...(WITHOUT_GOOGLE === undefined && {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CERTS_URL: `http://127.0.0.1:${MAIL_PORT}/google-certs`,
    }),
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    ...push.env,
    ...stripe.env,
    ...paymob.env,
  },
})
const lines = processLog(api)
const secrets = [secret, vapid.privateKey, ...stripe.secrets, ...paymob.secrets]
const stopTelling = notifyWebhooks([stripe, paymob], `http://127.0.0.1:${PORT}`)
// Journeys run at any hour: messages waiting for the end of the quiet hours are made due immediately.
const hurrying = setInterval(() => {
  const now = systemClock.now()
  database.db
    .update(waitingOffers)
    .set({ sendAt: now })
    .where(gt(waitingOffers.sendAt, now))
    .then(undefined, () => undefined)
}, 1000)
const end = async () => {
  stopTelling()
  clearInterval(hurrying)
  await database.close()
  api.kill('SIGTERM')
  await cluster.stop('immediate').catch(() => undefined)
  cluster.remove()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
// We also stop the server ourselves.
let ending: Promise<void> | undefined
const stop = () => (ending ??= end())
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
api.once('exit', () => void stop())
