import * as z from 'zod/mini'

import { Id, Instant } from '../language/text.ts'
import { declare } from '../platform/endpoint.ts'
import { rates } from '../platform/rates.ts'
import { MessageChannel, messageFailures, messageKinds } from './message-channels.ts'

/**
 * A reminder of a visit at its current time. `hoursBefore` is 0 for one that was sent by hand. `at`: when it will be
 * sent, or was.
 */
export const Reminder = z.object({ hoursBefore: z.int(), state: z.enum(['planned', 'sent', 'failed']), at: Instant })
export type Reminder = z.infer<typeof Reminder>

/** The reminders of a visit. `isTold` is false if there is no account to send them to. */
export const VisitReminders = z.object({ isTold: z.boolean(), reminders: z.array(Reminder) })
export type VisitReminders = z.infer<typeof VisitReminders>

/**
 * One attempt to deliver a message about a visit. `at`: when it was planned, sent, delivered or failed. `answered`: its
 * reader used its link, took or declined its offer in the app, or wrote back. `recipient` is the name of the account it
 * went to.
 */
export const VisitMessage = z.object({
  kind: z.enum(messageKinds),
  channel: MessageChannel,
  state: z.enum(['planned', 'sent', 'delivered', 'failed', 'answered']),
  at: Instant,
  failure: z.optional(z.enum(messageFailures)),
  recipient: z.string(),
})
export type VisitMessage = z.infer<typeof VisitMessage>

const VisitParams = z.strictObject({ id: Id })

/** The status of a visit's reminders, for the front desk (design section 12). */
export const reminders = declare({
  list: {
    method: 'get',
    path: '/desk/visits/:id/reminders',
    access: 'desk',
    summary: "A visit's reminders at its present time, earliest first",
    params: VisitParams,
    response: VisitReminders,
    errors: ['appointment_not_found'],
  },
  messages: {
    method: 'get',
    path: '/desk/visits/:id/messages',
    access: 'desk',
    summary: 'What became of the messages about a visit, by every channel, latest first; a hundred at most',
    params: VisitParams,
    response: z.array(VisitMessage),
    errors: ['appointment_not_found'],
  },
  send: {
    method: 'post',
    path: '/desk/visits/:id/reminders',
    access: 'desk',
    summary: 'Remind of a visit now, also again; each message has a new link',
    params: VisitParams,
    response: VisitReminders,
    errors: ['appointment_not_found', 'appointment_cancelled', 'appointment_started', 'nobody_to_tell'],
    rates: [rates.remindersByHand],
  },
})
