import compression from 'compression'
import express, { type Express } from 'express'
import helmet from 'helmet'

import { accountRoutes } from './account/account.routes.ts'
import { testIdentityPage } from './account/google/test-identity.ts'
import { passkeyRoutes } from './account/passkeys/passkey.routes.ts'
import { profileRoutes } from './account/profile/profile.routes.ts'
import { receptionistRoutes } from './account/receptionists/receptionist.routes.ts'
import { secondFactorRoutes } from './account/second-factor/second-factor.routes.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { appointmentRoutes } from './appointments/appointment.routes.ts'
import { preparationRoutes } from './appointments/before/preparation.routes.ts'
import { cautionRoutes } from './appointments/cautions/caution.routes.ts'
import { linkedMoveRoutes, visitLinkRoutes } from './appointments/links/visit-link.routes.ts'
import { noteRoutes } from './appointments/notes/note.routes.ts'
import { paperRoutes } from './appointments/papers/paper.routes.ts'
import { visitRoutes } from './appointments/visits/visit.routes.ts'
import { auditSearchRoutes } from './audit-search/audit-search.routes.ts'
import { clinicRoutes } from './clinic/clinic.routes.ts'
import { dataExportRoutes } from './data-export/data-export.routes.ts'
import type { Deps } from './deps.ts'
import { callListRoutes } from './desk/call-list.routes.ts'
import { cardRoutes } from './desk/cards/card.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { docsRoutes } from './docs/docs.routes.ts'
import { doctorRoutes } from './doctors/doctor.routes.ts'
import { specialityRoutes } from './doctors/specialities/speciality.routes.ts'
import { visitTypeRoutes } from './doctors/visit-types/visit-type.routes.ts'
import { erasureRoutes } from './erasure/erasure.routes.ts'
import { figuresRoutes } from './figures/figures.routes.ts'
import { healthRoutes, type Health } from './health.ts'
import { closedDayRoutes, hoursRoutes } from './hours/hours.routes.ts'
import { inquiryRoutes } from './inquiries/inquiry.routes.ts'
import { duplicateRoutes } from './merging/duplicates.routes.ts'
import { mergingRoutes } from './merging/merging.routes.ts'
import { messagePreferenceRoutes } from './messages/message-preference.routes.ts'
import { messageWebhookRoutes } from './messages/webhooks/message-webhook.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { counterRoutes } from './payments/counter/counter.routes.ts'
import { paymentRoutes } from './payments/payment.routes.ts'
import { testCheckoutPage } from './payments/test-checkout/test-checkout-page.ts'
import { familyRoutes } from './people/family.routes.ts'
import { problemHandler, unknownRoute } from './platform/http/problem-handler.ts'
import { requestLog } from './platform/http/request-log.ts'
import { requestMetrics } from './platform/http/request-metrics.ts'
import { requestSpan } from './platform/http/request-span.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { mailboxPage } from './platform/mail/mailbox-page.ts'
import type { Mailbox } from './platform/mail/mailbox.ts'
import { metricsRoute } from './platform/metrics/metrics-route.ts'
import { pushRoutes } from './push/push.routes.ts'
import { reminderRoutes } from './reminders/reminder.routes.ts'
import { waitingListRoutes, waitingOfferRoutes } from './waiting/waiting.routes.ts'
import { webRoutes } from './web/web.routes.ts'

interface AppParts {
  deps: Deps
  health: Health
  /** Development's local mailbox; production has none. */
  mailbox?: Mailbox
  /** Where the built web app lies; in development Vite serves it. */
  webFolder?: string
}

/** The whole application: middleware, then every route, then unknown ones. */
export function createApp({ deps, health, mailbox, webFolder }: AppParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', deps.config.trustProxy)
  app.use(requestSpan(deps.startSpan))
  app.use(requestLog(deps.log))
  app.use(requestMetrics(deps.metrics))
  app.use(helmet(securityHeaders({ hasGoogle: deps.config.google !== undefined })), (_request, response, next) => {
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    // A keep-alive client would otherwise send its next request to a process that is about to stop.
    if (!health.isAccepting()) response.setHeader('Connection', 'close')
    next()
  })

  // Compressing a few lines saves less than the extra headers cost.
  app.use(compression({ threshold: 1000 }))
  app.use(metricsRoute(deps.metrics, deps.config.metricsToken))
  app.use('/api', healthRoutes(health))
  app.use('/api', clinicRoutes(deps))
  app.use('/api', accountRoutes(deps))
  app.use('/api', secondFactorRoutes(deps))
  app.use('/api', passkeyRoutes(deps))
  app.use('/api', accountsRoutes(deps))
  app.use('/api', auditSearchRoutes(deps))
  app.use('/api', profileRoutes(deps))
  app.use('/api', notificationRoutes(deps))
  app.use('/api', pushRoutes(deps))
  app.use('/api', doctorRoutes(deps))
  app.use('/api', hoursRoutes(deps))
  app.use('/api', closedDayRoutes(deps))
  app.use('/api', specialityRoutes(deps))
  app.use('/api', visitTypeRoutes(deps))
  app.use('/api', familyRoutes(deps))
  app.use('/api', activityRoutes(deps))
  app.use('/api', dataExportRoutes(deps))
  app.use('/api', erasureRoutes(deps))
  app.use('/api', receptionistRoutes(deps))
  app.use('/api', deskRoutes(deps))
  app.use('/api', counterRoutes(deps))
  app.use('/api', duplicateRoutes(deps))
  app.use('/api', mergingRoutes(deps))
  app.use('/api', appointmentRoutes(deps))
  app.use('/api', visitLinkRoutes(deps))
  app.use('/api', linkedMoveRoutes(deps))
  app.use('/api', reminderRoutes(deps))
  app.use('/api', messagePreferenceRoutes(deps))
  app.use('/api', messageWebhookRoutes(deps))
  app.use('/api', callListRoutes(deps))
  app.use('/api', cardRoutes(deps))
  app.use('/api', waitingListRoutes(deps))
  app.use('/api', waitingOfferRoutes(deps))
  app.use('/api', inquiryRoutes(deps))
  app.use('/api', visitRoutes(deps))
  app.use('/api', noteRoutes(deps))
  app.use('/api', preparationRoutes(deps))
  app.use('/api', paperRoutes(deps))
  app.use('/api', cautionRoutes(deps))
  app.use('/api', paymentRoutes(deps))
  app.use('/api', figuresRoutes(deps))
  app.use('/api', docsRoutes())
  if (deps.testIdentity) app.use(testIdentityPage(deps.testIdentity))
  if (deps.testCheckout) app.use(testCheckoutPage(deps, deps.testCheckout))
  if (mailbox) app.use(mailboxPage(mailbox))
  if (webFolder) app.use(webRoutes(deps, webFolder))

  app.use(unknownRoute)
  app.use(problemHandler(deps.log, deps.metrics))
  return app
}
