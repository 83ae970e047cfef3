import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import type { MessageChannel } from '@aafiya/contracts/notifications/message-channels'

import { googleTokens } from './account/google/google-tokens.ts'
import { createTestIdentity } from './account/google/test-identity.ts'
import { createPasswords } from './account/password/passwords.ts'
import { unusedPictureHandler, unusedPictureJob } from './account/profile/profile-picture.ts'
import { visitPages } from './appointments/files/stored-pages.ts'
import { createFreshTimes } from './appointments/free-times/refresh-free-times.ts'
import { revokeVisitLinks } from './appointments/links/issue-visit-link.ts'
import { nextFreeTime } from './appointments/times/next-free-time.ts'
import { hasUpcomingAppointments, hasUpcomingVisits } from './appointments/upcoming.ts'
import { createCurrentClinic } from './clinic/current-clinic.ts'
import type { Config } from './config.ts'
import { dataExportHandler, dataExportJob, unusedExportHandler, unusedExportJob } from './data-export/make-export.ts'
import type { Deps } from './deps.ts'
import { isInformedByPhone } from './desk/change-calls.ts'
import { createFacetsCache, createTotalCache } from './doctors/directory/count-cache.ts'
import { createDoctorListCache } from './doctors/doctor-list-cache.ts'
import { addPendingDoctor, doctorOfUser, showPicture } from './doctors/doctor-of-user.ts'
import { createSpecialityList, readSpecialities } from './doctors/specialities/speciality-list.ts'
import { createVisitTypeList } from './doctors/visit-types/visit-type-list.ts'
import { erasureHandler, erasureJob, erasureListJob } from './erasure/erase-account.ts'
import { erasureListHandler } from './erasure/replay-erasures.ts'
import { findCaller, findCallerOf } from './find-caller.ts'
import { listOfPerson } from './inquiries/list-inquiries.ts'
import { releaseAllOf } from './inquiries/release-inquiry.ts'
import { inquiryImages } from './inquiries/stored-images.ts'
import { mailTemplates } from './mail-templates.ts'
import { claimedAt } from './merging/claim-record.ts'
import { enterPhone } from './merging/merge-into.ts'
import { hasRecords } from './merging/person-records.ts'
import type { Channel, Sender } from './messages/channel.ts'
import { mailChannel, messageMailHandler } from './messages/mail-channel.ts'
import { phoneTextHandlers } from './messages/preferences/phone-texts.ts'
import { smsGateway, smsSender, whatsappGateway, whatsappSender } from './messages/providers/phone-senders.ts'
import { pushSender } from './messages/push-channel.ts'
import { textChannel } from './messages/text-channel.ts'
import { reconcileHandler, reconcileJob } from './payments/ledger/reconcile.ts'
import { createGateways } from './payments/provider/gateways.ts'
import { refundHandler } from './payments/refund/complete-refund.ts'
import { paidFor } from './payments/refund/counting-payment.ts'
import { refundCancelled } from './payments/refund/refund-cancelled.ts'
import { refundJob } from './payments/refund/request-refund.ts'
import { isRefundSent, takeBackRefund } from './payments/refund/take-back-refund.ts'
import { createTestCheckout } from './payments/test-checkout/test-gateway.ts'
import { endGuardianshipsOf } from './people/end-membership.ts'
import { peopleWithConsent } from './people/health-consent.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { Replica } from './platform/db/open-replica.ts'
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
import { forgetExpiredDevices } from './push/unsubscribe-push.ts'
import { createReadFor } from './read-for.ts'
import { planReminders } from './reminders/plan-reminders.ts'
import { planUpcoming } from './reminders/plan-upcoming.ts'
import { openHoursOf } from './schedules/open-hours.ts'
import { endWaitingOf, endWaitingWithoutRight } from './waiting/answer-offer.ts'
import { revokeOfferLinks } from './waiting/offer-link.ts'

/** What differs between a process, a command and a test. */
export interface Outside {
  config: Config
  db: Database
  /** Where visitors may read from. */
  replica?: Pick<Replica, 'db' | 'isFresh'> | undefined
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
  /** The available kinds of jobs. */
  kinds: readonly JobKind[]
  /** Starts the worker; until then jobs wait. */
  startWorking: (isBusy?: () => boolean) => Worker
  /** Does the most urgent job that waits, if there is one; answers how many that were. */
  work: () => Promise<number>
}

/** Wires everything together; the only place that knows all domains. */
export function wire({
  config,
  db,
  replica,
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
  const throttle = createThrottle({ db, clock, secrets, factor: config.rateLimitFactor })
  const testIdentity = config.hasTestIdentity ? createTestIdentity(secrets) : undefined
  const testCheckout = config.hasTestCheckout ? createTestCheckout({ db, secrets, config }) : undefined
  const channels = new Map<MessageChannel, Channel>()
  const clinic = createCurrentClinic({ config, db })
  const callerOf = findCallerOf({ config, db, clock, clinic })
  const deps: Deps = {
    config,
    clinic,
    db,
    readFor: (call, read) => readFor(call, read),
    clock,
    log,
    startSpan,
    metrics,
    secrets,
    files,
    google: config.google ? googleTokens(config.google) : testIdentity?.tokens,
    throttle,
    uploads: createUploads({ folder: join(config.dataDir, 'uploads'), throttle, clock }),
    passwords: createPasswords(passwordCost),
    authenticate: findCaller({ secrets, clock, callerOf }),
    callerOf,
    hooks: {
      userVerified: (tx, user) => addPendingDoctor(tx, clock, user),
      doctorOf: (userId) => doctorOfUser(db, userId),
      hasHealthConsent: async (userId) => (await peopleWithConsent(db, [userId])).has(userId),
      pictureChanged: (tx, userId, url) => showPicture(tx, clock, userId, url),
      openHours: (doctorId) => openHoursOf(db, doctorId),
      nextFreeTime: (doctorId) => nextFreeTime(deps, doctorId),
      freshFreeTimes: createFreshTimes({ db, clock, clinic, log }),
      hasUpcomingAppointments: (tx, doctorId) => hasUpcomingAppointments(tx, doctorId, clock.now()),
      hasUpcomingVisits: (tx, personId) => hasUpcomingVisits(tx, personId, clock.now()),
      rightEnded: (tx, ...personIds) => endWaitingWithoutRight(tx, deps, personIds),
      consentWithdrawn: (tx, personId) => endWaitingOf(tx, deps, [personId]),
      accountEnded: (tx, actor, accountId) => endGuardianshipsOf(tx, deps, actor, accountId),
      sessionsEnded: (db, accountId) => forgetExpiredDevices(db, accountId),
      emailChanged: async (tx, accountId) => {
        await revokeVisitLinks(tx, accountId)
        await revokeOfferLinks(tx, accountId)
      },
      hasRecords: (tx, personId) => hasRecords(tx, personId),
      inquiriesOf: (tx, caller, person) => listOfPerson(tx, deps, caller, person),
      doctorLeftSpeciality: (tx, doctorId) => releaseAllOf(tx, clock, doctorId),
      isInformedByPhone,
      planReminders: (tx, appointment) => planReminders(tx, deps, appointment),
      reminderRuleChanged: (tx, rule) => planUpcoming(tx, deps, rule),
      appointmentCancelled: (tx, appointment, how) => refundCancelled(tx, deps, appointment, how),
      paidFor: (tx, appointmentId) => paidFor(tx, appointmentId),
      phoneEntered: (tx, personId, phones) => enterPhone(tx, personId, phones),
      claimedAt: (tx, personId) => claimedAt(tx, personId),
      isRefundSent: (queryable, appointmentId) => isRefundSent(queryable, appointmentId, clock.now()),
      cancellationUndone: (tx, appointment) => takeBackRefund(tx, deps, appointment),
    },
    specialities: createSpecialityList({ read: () => readSpecialities(db), log }),
    visitTypes: createVisitTypeList(db),
    doctorListCache: createDoctorListCache({ db, clinic }),
    facetsCache: createFacetsCache(db),
    totalCache: createTotalCache(db),
    gateways: createGateways(config, clock, testCheckout),
    testCheckout,
    testIdentity,
    channels,
    sendMailNow: (payload) => sendMail({ id: randomUUID(), payload, secret: {} }),
    wakeWorker: (lane) => worker?.wake(lane),
  }
  const readFor = createReadFor(deps, replica)
  const sms = smsGateway(config)
  const whatsapp = whatsappGateway(config)
  const senders: readonly Sender[] = [
    ...(sms ? [smsSender(db, sms)] : []),
    ...(whatsapp ? [whatsappSender(db, whatsapp, config.publicUrl)] : []),
    ...(config.push ? [pushSender(deps, config.push)] : []),
  ]
  const texting = senders.map((sender) => textChannel(deps, sender))
  for (const channel of [mailChannel(deps), ...texting.map((one) => one.channel)]) channels.set(channel.name, channel)
  const templates = mailTemplates(deps)
  const wording: MailWording = {
    senderNameIn: (language) => deps.clinic.own()?.[language === 'ar' ? 'nameAr' : 'name'] ?? undefined,
    languageFor: (requested) => {
      const { languages } = deps.clinic.facts()
      return languages.includes(requested) ? requested : (languages[0] ?? requested)
    },
  }
  const sendMail = mailHandler(templates, mail, wording)
  const handlers: readonly JobHandler[] = [
    { kind: codeMailJob, handle: mailHandler(templates, mail, wording, true) },
    { kind: mailJob, handle: messageMailHandler(deps, sendMail) },
    ...texting.map((one) => one.handler),
    ...(sms ? phoneTextHandlers(deps, sms) : []),
    { kind: dataExportJob, handle: dataExportHandler(deps) },
    { kind: unusedExportJob, handle: unusedExportHandler(deps) },
    { kind: erasureListJob, handle: erasureListHandler({ db, files }) },
    { kind: erasureJob, handle: erasureHandler(deps) },
    { kind: unusedPictureJob, handle: unusedPictureHandler({ db, files }) },
    { kind: refundJob, handle: refundHandler(deps) },
    { kind: inquiryImages.unusedJob, handle: inquiryImages.unusedHandler({ db, files }) },
    { kind: visitPages.unusedJob, handle: visitPages.unusedHandler({ db, files }) },
    { kind: reconcileJob, handle: reconcileHandler(deps) },
  ]
  return {
    deps,
    kinds: handlers.map(({ kind }) => kind),
    startWorking: (isBusy) => (worker = startWorker(deps, handlers, isBusy && { isBusy })),
    work: createWorkOnce(deps, handlers),
  }
}
