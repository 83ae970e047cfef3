import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'

import release from '../package.json' with { type: 'json' }
import { passwordCost } from './account/password/passwords.ts'
import { createApp } from './app.ts'
import { startRefreshingFreeTimes } from './appointments/free-times/refresh-free-times.ts'
import { assertFilesWritable } from './assert-files-writable.ts'
import { startRefreshing } from './clinic/current-clinic.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { startFindingDuplicates } from './merging/find-duplicates.ts'
import { startGivingUp } from './messages/give-up-late.ts'
import { migrateWhenReady } from './migrate-when-ready.ts'
import { openDatabase, openReadReplica } from './open-database.ts'
import { openFiles } from './open-files.ts'
import { startPaymentSweep } from './payments/sweep-payments.ts'
import { startFillingTerms } from './people/fill-search-terms.ts'
import { firstTurnMs } from './platform/beat.ts'
import { systemClock } from './platform/clock.ts'
import { ConnectionFailed, isUnavailable, UnsuitableDatabase } from './platform/db/database-error.ts'
import { connectionLimits, listen, stoppable } from './platform/http/server.ts'
import { messageOf } from './platform/languages.ts'
import { createLog, describeError, type Log } from './platform/log.ts'
import { createMailbox } from './platform/mail/mailbox.ts'
import { warnAboutSender } from './platform/mail/sender-domain.ts'
import { smtpTransport } from './platform/mail/smtp-transport.ts'
import { warnWithoutFonts } from './platform/paper/render-paper.ts'
import { warnWithoutPdf } from './platform/pictures/pdf-pages.ts'
import { reasonOf } from './reason-of.ts'
import { startReminding } from './reminders/send-reminders.ts'
import { onStop, stopWithParent } from './stop-signals.ts'
import { startSweeping } from './sweep.ts'
import { startOffering } from './waiting/offer-freed-times.ts'
import { webFolder } from './web/built-web.ts'
import { wire } from './wire.ts'

/** Less than the ten seconds between SIGTERM and SIGKILL; a mail server or a query may hang for longer. */
const stopWithinMs = 9_000
const workerStopsWithinMs = 8_000

/** Nothing of OpenTelemetry is loaded where no endpoint is configured. */
async function startTracing({ tracing }: Config) {
  if (!tracing) return undefined
  const { openTelemetry } = await import('./platform/trace/open-telemetry.ts')
  return openTelemetry({ ...tracing, version: release.version })
}

/** Without a metrics token nothing is counted. */
async function startCounting({ metricsToken }: Config) {
  if (metricsToken === undefined) return undefined
  const { createMetrics } = await import('./platform/metrics/create-metrics.ts')
  return createMetrics()
}

/**
 * What a process answers before it serves, such as while it migrates: it lives, is not ready, and everything else may
 * be sent again.
 */
const answerStarting: RequestListener = (request, response) => {
  const isLive = request.url === '/api/health/live'
  const isReadiness = request.url === '/api/health/ready'
  const unavailable = { success: false, code: 'unavailable', message: messageOf('unavailable', 'en') }
  const body = isLive ? { status: 'live' } : isReadiness ? { status: 'not ready' } : unavailable
  response.writeHead(isLive ? 200 : 503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': '1',
    Connection: 'close',
  })
  response.end(JSON.stringify(body))
}

async function start(config: Config, log: Log) {
  const clock = systemClock
  const files = await openFiles(config)
  await assertFilesWritable(files, config, log)
  const database = await openDatabase(config, log)
  // Before the migrations, which may take minutes: a supervisor sees that the process lives, a proxy that it is not ready.
  let answer = answerStarting
  const server = createServer(connectionLimits, (request, response) => answer(request, response))
  const stopServer = stoppable(server)
  await listen(server, config.port, config.host)
  await migrateWhenReady(database, log)
  const replica = await openReadReplica(config, database.db, log)

  const mailbox = config.isProduction ? undefined : createMailbox(join(config.dataDir, 'mailbox.jsonl'), clock)
  const mail = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom, config.publicUrl) : mailbox
  if (!mail) throw new ConfigError(['SMTP_URL is missing'])
  const tracing = await startTracing(config)
  const counting = await startCounting(config)
  const { deps, kinds, startWorking } = wire({
    config,
    db: database.db,
    replica,
    clock,
    log,
    mail,
    files,
    passwordCost,
    ...(tracing && { startSpan: tracing.startSpan }),
    ...(counting && { metrics: counting.metrics }),
  })
  counting?.addJobs(deps, kinds)
  counting?.addBackups(deps)
  counting?.addProcess({ version: release.version, pool: database.pool })
  await Promise.all([deps.clinic.refresh(), deps.specialities.refresh()])
  if (config.hasDemoData) {
    const { seedDemo } = await import('./demo/seed-demo.ts')
    await seedDemo(deps)
  }

  let isAccepting = true
  const app = createApp({
    deps,
    health: { database, isAccepting: () => isAccepting },
    ...(mailbox && { mailbox }),
    ...(config.isProduction && webFolder && { webFolder }),
  })
  answer = app
  const worker = startWorking(() => (database.pool?.().waiting ?? 0) > 0)
  const stopSweeping = startSweeping(deps)
  const stopPaymentSweep = startPaymentSweep(deps)
  const stopReminding = startReminding(deps)
  const stopOffering = startOffering(deps)
  const stopGivingUp = startGivingUp(deps)
  const stopRefreshingFreeTimes = startRefreshingFreeTimes(deps)
  const stopFilling = startFillingTerms(deps)
  const stopFindingDuplicates = startFindingDuplicates(deps)
  // An embedded database has one process, which knows its own writes.
  const stopRefreshing = database.kind === 'postgres' ? startRefreshing(deps) : () => {}
  log.info({ host: config.host, port: config.port, database: database.kind, release: release.version }, 'listening')
  const warn = () => {
    void warnWithoutPdf(log)
    warnWithoutFonts(log)
    if (config.isProduction && config.smtpUrl) void warnAboutSender(config.mailFrom.ar.address, config.smtpUrl, log)
  }
  setTimeout(warn, firstTurnMs).unref()

  let isStopping = false
  const finish = async (stoppedAt: number) => {
    await stopServer()
    // Not waited for: a step may be long, and the next sweep, of any process, does what this one leaves.
    void stopSweeping()
    void stopPaymentSweep()
    stopRefreshing()
    await Promise.all([
      stopReminding(),
      stopOffering(),
      stopGivingUp(),
      stopRefreshingFreeTimes(),
      stopFilling(),
      stopFindingDuplicates(),
    ])
    await worker.stop(Math.max(0, stoppedAt + workerStopsWithinMs - performance.now()))
    mail.close()
    await replica?.close()
    await database.close()
    await tracing?.close()
  }
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    isAccepting = false
    log.info({ signal }, 'stopping')
    const late = setTimeout(() => {
      log.warn('stopped with work under way, which is left to its lease')
      process.exit(0)
    }, stopWithinMs)
    await finish(performance.now())
    clearTimeout(late)
    log.info('stopped')
    process.exit(0)
  }
  onStop((signal) => void stop(signal))
}

try {
  const config = readConfig()
  if (config.isStartedByNpm) stopWithParent()
  const log = createLog(config.logLevel)
  await start(config, log).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new ConfigError([`port ${config.port} is taken: stop what uses it, or set PORT`])
    }
    if (error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL') {
      throw new ConfigError([`HOST ${config.host} is no address of this machine`])
    }
    throw error
  })
} catch (error) {
  const shown = error instanceof ConfigError ? error : new ConfigError([reasonOf(error)])
  const { frames } = describeError(error)
  // A stack trace only helps with our own faults: the reason already names wrong settings and unavailable servers.
  const isRefusal = [ConfigError, ConnectionFailed, UnsuitableDatabase].some((kind) => error instanceof kind)
  const isOurs = !isRefusal && !isUnavailable(error)
  const place = isOurs && Array.isArray(frames) ? `${frames.join('\n')}\n` : ''
  process.stderr.write(`${shown.message}\n${place}`)
  process.exit(1)
}
