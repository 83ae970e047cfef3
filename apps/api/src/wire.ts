import { join } from 'node:path'

import type { MessageChannel } from '@aafiya/contracts/notifications/message-channels'

import { accountMails } from './account/account-mails.ts'
import { googleTokens } from './account/google/google-tokens.ts'
import { createPasswords } from './account/password/passwords.ts'
import { unusedPictureHandler, unusedPictureJob } from './account/profile/profile-picture.ts'
import { appointmentMails } from './appointments/appointment-mails.ts'
import { createFreshTimes } from './appointments/free-times/keep-free-times.ts'
import { nextFreeTime } from './appointments/times/next-free-time.ts'
import { hasUpcomingAppointments, hasVisitsToCome } from './appointments/upcoming.ts'
import { createCurrentClinic } from './clinic/current-clinic.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { delayMails } from './desk/delays/delay-mails.ts'
import { createKeptFacets, createKeptTotal } from './doctors/directory/kept-facets.ts'
import { doctorMails } from './doctors/doctor-mails.ts'
import { addPendingDoctor, doctorOfUser, showPicture } from './doctors/doctor-of-user.ts'
import { createSpecialityList, readSpecialities } from './doctors/specialities/speciality-list.ts'
import { createVisitTypeList } from './doctors/visit-types/visit-type-list.ts'
import { createWholeList } from './doctors/whole-list.ts'
import { findCaller } from './find-caller.ts'
import { inquiryMails } from './inquiries/inquiry-mails.ts'
import { releaseAllOf } from './inquiries/release-inquiry.ts'
import { unusedImagesHandler, unusedImagesJob } from './inquiries/stored-images.ts'
import type { Channel, Sender } from './messages/channel.ts'
import { mailChannel, messageMailHandler } from './messages/mail-channel.ts'
import { phoneCodeHandler } from './messages/preferences/phone-code-job.ts'
import { smsGateway, smsSender, whatsappGateway, whatsappSender } from './messages/providers/phone-senders.ts'
import { pushSender } from './messages/push-channel.ts'
import { textChannel } from './messages/text-channel.ts'
import { reconcileHandler, reconcileJob } from './payments/ledger/reconcile.ts'
import { paymentMails } from './payments/payment-mails.ts'
import { createGateways } from './payments/provider/gateways.ts'
import { refundHandler } from './payments/refund/complete-refund.ts'
import { setEarliestStart, refundCancelled } from './payments/refund/refund-cancelled.ts'
import { refundJob } from './payments/refund/request-refund.ts'
import { isRefundSent, takeBackRefund } from './payments/refund/take-back-refund.ts'
import { createTestCheckout } from './payments/test-checkout/test-gateway.ts'
import { guardianInvitationMails } from './people/guardian-invitation-mails.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { createUploads } from './platform/http/uploads.ts'
import type { JobHandler, JobKind } from './platform/jobs/job-kind.ts'
import { createWorkOnce, startWorker, type Worker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import type { MailTransport } from './platform/mail/mail.ts'
import { codeMailJob, mailHandler, mailJob, type MailWording } from './platform/mail/outbox.ts'
import { noMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { createSecrets } from './platform/secrets.ts'
import { createThrottle } from './platform/throttle.ts'
import { startPlainSpan, type StartSpan } from './platform/trace/trace-span.ts'
import { planReminders } from './reminders/plan-reminders.ts'
import { planUpcoming } from './reminders/plan-upcoming.ts'
import { reminderMails } from './reminders/reminder-mails.ts'
import { openHoursOf } from './schedules/open-hours.ts'
import { offerMails } from './waiting/offer-mails.ts'

/** What differs between a process, a command and a test. */
export interface Outside {
  config: Config
  db: Database
  clock: Clock
  log: Log
  mail: MailTransport
  files: FileStore
  /** bcrypt's cost: low in tests only. */
  passwordCost: number
  /** Spans that are exported; without it they only give ids. */
  startSpan?: StartSpan
  /** Without them nothing is counted. */
  metrics?: Metrics
}

export interface Wired {
  deps: Deps
  /** Of which jobs there are. */
  kinds: readonly JobKind[]
  /** Starts the worker; until then jobs wait. */
  startWorking: (isBusy?: () => boolean) => Worker
  /** Does the most urgent job that waits, if there is one; answers how many that were. */
  work: () => Promise<number>
}

/** Puts everything together; the only place that knows all domains. */
export function wire({
  config,
  db,
  clock,
  log,
  mail,
  files,
  passwordCost,
  startSpan = startPlainSpan,
  metrics = noMetrics,
}: Outside): Wired {
  const secrets = createSecrets(config.secret)
  let worker: Worker | undefined
  const throttle = createThrottle({ db, clock, factor: config.rateLimitFactor })
  const testCheckout = config.hasTestCheckout ? createTestCheckout({ db, secrets, config }) : undefined
  const channels = new Map<MessageChannel, Channel>()
  const clinic = createCurrentClinic({ config, db })
  const deps: Deps = {
    config,
    clinic,
    db,
    clock,
    log,
    startSpan,
    metrics,
    secrets,
    files,
    google: config.google && googleTokens(config.google),
    throttle,
    uploads: createUploads({ folder: join(config.dataDir, 'uploads'), throttle, clock }),
    passwords: createPasswords(passwordCost),
    authenticate: findCaller({ db, clock, secrets }),
    hooks: {
      userVerified: (tx, user) => addPendingDoctor(tx, clock, user),
      doctorOf: (userId) => doctorOfUser(db, userId),
      pictureChanged: (tx, userId, url) => showPicture(tx, clock, userId, url),
      openHours: (doctorId) => openHoursOf(db, doctorId),
      nextFreeTime: (doctorId) => nextFreeTime(deps, doctorId),
      freshFreeTimes: createFreshTimes({ db, clock, clinic, log }),
      hasUpcomingAppointments: (tx, doctorId) => hasUpcomingAppointments(tx, doctorId, clock.now()),
      hasVisitsToCome: (tx, personId) => hasVisitsToCome(tx, personId, clock.now()),
      doctorLeftSpeciality: (tx, doctorId) => releaseAllOf(tx, clock, doctorId),
      appointmentMoved: setEarliestStart,
      planReminders: (tx, appointment) => planReminders(tx, deps, appointment),
      reminderRuleChanged: (tx, rule) => planUpcoming(tx, deps, rule),
      appointmentCancelled: (tx, appointment, how) => refundCancelled(tx, deps, appointment, how),
      isRefundSent: (queryable, appointmentId) => isRefundSent(queryable, appointmentId, clock.now()),
      cancellationUndone: (tx, appointment) => takeBackRefund(tx, deps, appointment),
    },
    specialities: createSpecialityList({ read: () => readSpecialities(db), log }),
    visitTypes: createVisitTypeList(db),
    wholeList: createWholeList({ db, clinic }),
    keptFacets: createKeptFacets(),
    keptTotal: createKeptTotal(),
    gateways: createGateways(config, clock, testCheckout),
    testCheckout,
    channels,
    wakeWorker: (lane) => worker?.wake(lane),
  }
  const sms = smsGateway(config)
  const whatsapp = whatsappGateway(config)
  const senders: readonly Sender[] = [
    ...(sms ? [smsSender(db, sms)] : []),
    ...(whatsapp ? [whatsappSender(db, whatsapp, config.publicUrl)] : []),
    ...(config.push ? [pushSender(deps, config.push)] : []),
  ]
  const texting = senders.map((sender) => textChannel(deps, sender))
  for (const channel of [mailChannel(deps), ...texting.map((one) => one.channel)]) channels.set(channel.name, channel)
  const templates = {
    ...accountMails(deps),
    ...doctorMails(deps),
    ...appointmentMails(deps),
    ...inquiryMails(deps),
    ...paymentMails(deps),
    ...reminderMails(deps),
    ...delayMails(deps),
    ...offerMails(deps),
    ...guardianInvitationMails(deps),
  }
  const wording: MailWording = {
    senderNameIn: (language) => deps.clinic.own()?.[language === 'ar' ? 'nameAr' : 'name'] ?? undefined,
    languageFor: (wished) => {
      const { languages } = deps.clinic.facts()
      return languages.includes(wished) ? wished : (languages[0] ?? wished)
    },
  }
  const handlers: readonly JobHandler[] = [
    { kind: codeMailJob, handle: mailHandler(templates, mail, wording) },
    { kind: mailJob, handle: messageMailHandler(deps, mailHandler(templates, mail, wording)) },
    ...texting.map((one) => one.handler),
    ...(sms ? [phoneCodeHandler(deps, sms)] : []),
    { kind: unusedPictureJob, handle: unusedPictureHandler({ db, files }) },
    { kind: refundJob, handle: refundHandler(deps) },
    { kind: unusedImagesJob, handle: unusedImagesHandler({ db, files }) },
    { kind: reconcileJob, handle: reconcileHandler(deps) },
  ]
  return {
    deps,
    kinds: handlers.map(({ kind }) => kind),
    startWorking: (isBusy) => (worker = startWorker(deps, handlers, isBusy && { isBusy })),
    work: createWorkOnce(deps, handlers),
  }
}
