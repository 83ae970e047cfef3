import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'

import { accountRoutes } from './account/account.routes.ts'
import { testIdentityPage } from './account/google/test-identity.ts'
import { passkeyRoutes } from './account/passkeys/passkey.routes.ts'
import { pictureFiles } from './account/profile/picture-url.ts'
import { profileRoutes } from './account/profile/profile.routes.ts'
import { receptionistRoutes } from './account/receptionists/receptionist.routes.ts'
import { secondFactorRoutes } from './account/second-factor/second-factor.routes.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { appointmentRoutes, latenessRoutes } from './appointments/appointment.routes.ts'
import { preparationRoutes } from './appointments/before/preparation.routes.ts'
import { cautionRoutes } from './appointments/cautions/caution.routes.ts'
import { documentFiles, documentRoutes } from './appointments/documents/document.routes.ts'
import { visitFilePages, visitFileRoutes } from './appointments/files/visit-file.routes.ts'
import { linkedMoveRoutes, visitLinkRoutes } from './appointments/links/visit-link.routes.ts'
import { noteRoutes } from './appointments/notes/note.routes.ts'
import { paperRoutes } from './appointments/papers/paper.routes.ts'
import { visitRoutes } from './appointments/visits/visit.routes.ts'
import { auditSearchRoutes } from './audit-search/audit-search.routes.ts'
import { clinicRoutes } from './clinic/clinic.routes.ts'
import { dataExportRoutes, exportFiles } from './data-export/data-export.routes.ts'
import type { Deps } from './deps.ts'
import { callListRoutes } from './desk/call-list.routes.ts'
import { cardRoutes } from './desk/cards/card.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { docsRoutes } from './docs/docs.routes.ts'
import { doctorRoutes } from './doctors/doctor.routes.ts'
import { specialityRoutes } from './doctors/specialities/speciality.routes.ts'
import { visitTypeRoutes } from './doctors/visit-types/visit-type.routes.ts'
import { erasureRoutes } from './erasure/erasure.routes.ts'
import { figureListRoutes, figuresRoutes } from './figures/figures.routes.ts'
import { healthRoutes, type Health } from './health.ts'
import { closedDayRoutes, hoursRoutes } from './hours/hours.routes.ts'
import { attachmentFiles } from './inquiries/attachment-files.ts'
import { inquiryRoutes } from './inquiries/inquiry.routes.ts'
import { duplicateRoutes, mergingRoutes } from './merging/merging.routes.ts'
import { messagePreferenceRoutes } from './messages/message-preference.routes.ts'
import { messageWebhookRoutes } from './messages/webhooks/message-webhook.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { counterRoutes } from './payments/counter/counter.routes.ts'
import { paymentRoutes } from './payments/payment.routes.ts'
import { testCheckoutPage } from './payments/test-checkout/test-checkout-page.ts'
import { familyRoutes } from './people/family.routes.ts'
import { healthConsentRoutes } from './people/health-consent.routes.ts'
import { serveEndpoints, type Mounted } from './platform/http/mount.ts'
import { requestLog, requestMetrics, requestSpan } from './platform/http/observe-requests.ts'
import { problemHandler, unknownRoute } from './platform/http/problem-handler.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { mailboxPage } from './platform/mail/mailbox-page.ts'
import type { Mailbox } from './platform/mail/mailbox.ts'
import { metricsRoute } from './platform/metrics/metrics-route.ts'
import { pushRoutes } from './push/push.routes.ts'
import { reminderRoutes } from './reminders/reminder.routes.ts'
import { waitingListRoutes, waitingOfferRoutes } from './waiting/waiting.routes.ts'
import { webRoutes } from './web/pages.routes.ts'

interface AppParts {
  deps: Deps
  health: Health
  /** Development's local mailbox; production has none. */
  mailbox?: Mailbox
  /** Where the built web app lies; in development Vite serves it. */
  webFolder?: string
}

/** Every declared endpoint. */
const domains = [
  clinicRoutes,
  accountRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  accountsRoutes,
  auditSearchRoutes,
  profileRoutes,
  notificationRoutes,
  pushRoutes,
  doctorRoutes,
  hoursRoutes,
  closedDayRoutes,
  specialityRoutes,
  visitTypeRoutes,
  familyRoutes,
  activityRoutes,
  dataExportRoutes,
  erasureRoutes,
  receptionistRoutes,
  deskRoutes,
  counterRoutes,
  duplicateRoutes,
  mergingRoutes,
  appointmentRoutes,
  visitLinkRoutes,
  linkedMoveRoutes,
  latenessRoutes,
  reminderRoutes,
  messagePreferenceRoutes,
  messageWebhookRoutes,
  callListRoutes,
  cardRoutes,
  waitingListRoutes,
  waitingOfferRoutes,
  inquiryRoutes,
  visitRoutes,
  noteRoutes,
  preparationRoutes,
  paperRoutes,
  documentRoutes,
  visitFileRoutes,
  cautionRoutes,
  healthConsentRoutes,
  paymentRoutes,
  figuresRoutes,
  figureListRoutes,
] as const satisfies readonly ((deps: Deps) => Mounted[])[]

/** Several handlers as one: Express would match the path once for each of them. */
const asOne =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    const run = (index: number): unknown => {
      const handle = handlers[index]
      if (!handle) return next()
      return handle(request, response, (error?: unknown) => (error ? next(error) : run(index + 1)))
    }
    return run(0)
  }

/** The whole application: middleware, then every route, then unknown ones. */
export function createApp({ deps, health, mailbox, webFolder }: AppParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', deps.config.trustProxy)
  app.use(
    asOne(
      requestSpan(deps.startSpan),
      requestLog(deps.log),
      ...(deps.metrics.page ? [requestMetrics(deps.metrics)] : []),
      securityHeaders({ hasGoogle: deps.config.google !== undefined }),
      // A keep-alive client would otherwise send its next request to a process that is about to stop.
      (_request, response, next) => {
        if (!health.isAccepting()) response.setHeader('Connection', 'close')
        next()
      },
    ),
  )

  app.use('/api', serveEndpoints(domains.flatMap((routes) => routes(deps))))
  app.use('/api', healthRoutes(health))
  // Compressing a few lines saves less than the extra headers cost.
  app.use(compression({ threshold: 1000 }))
  app.use(metricsRoute(deps.metrics, deps.config.metricsToken))
  app.use('/api', pictureFiles(deps))
  app.use('/api', attachmentFiles(deps))
  app.use('/api', exportFiles(deps))
  app.use('/api', documentFiles(deps))
  app.use('/api', visitFilePages(deps))
  app.use('/api', docsRoutes())
  if (deps.testIdentity) app.use(testIdentityPage(deps.testIdentity))
  if (deps.testCheckout) app.use(testCheckoutPage(deps, deps.testCheckout))
  if (mailbox) app.use(mailboxPage(mailbox))
  if (webFolder) app.use(webRoutes(deps, webFolder))

  app.use(unknownRoute)
  app.use(problemHandler(deps.log, deps.metrics))
  return app
}
