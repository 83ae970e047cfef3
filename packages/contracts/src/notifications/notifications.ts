import * as z from 'zod/mini'

import { Id, Instant, pageQuery } from '../language/text.ts'
import { declare } from '../platform/endpoint.ts'

/** A change in who may see or act for a person: these are also mailed. */
export const accessChanges = [
  'guardian_added',
  'guardian_ended',
  'guardian_came_of_age',
  'records_merged',
  'records_unmerged',
  'record_claimed',
  'claim_code_issued',
  'claim_requested',
  'claim_refused',
] as const
export type AccessChange = (typeof accessChanges)[number]

/** The subject of a notification; the title and body are in the reader's language. */
export const notificationKinds = [
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'payment_paid',
  'payment_refunded',
  'payment_failed',
  'payment_late',
  'email_changed',
  'password_changed',
  'google_linked',
  'google_unlinked',
  'inquiry_answered',
  'visit_suggested',
  'visit_papers',
  'waiting_offer',
  'doctor_applied',
  'doctor_approved',
  'doctor_declined',
  'health_consent_given',
  'health_consent_withdrawn',
  ...accessChanges,
] as const
export const NotificationKind = z.enum(notificationKinds)

/** A notification. `link` is a path inside the app, null if there is nothing to open. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Notification = z.infer<typeof Notification>

/** Calls about notifications. */
export const notifications = declare({
  list: {
    method: 'get',
    path: '/notifications',
    access: 'signed-in',
    summary:
      "The caller's notifications, latest first; X-Next-Cursor has the next page, X-Unread-Count how many of all are unread",
    query: z.strictObject(pageQuery),
    response: z.array(Notification),
    errors: [],
  },
  read: {
    method: 'post',
    path: '/notifications/read/:id',
    access: 'signed-in',
    summary: 'Mark one as read',
    params: z.strictObject({ id: Id }),
    response: Notification,
    errors: ['notification_not_found'],
  },
})
