import * as z from 'zod/mini'

import { weekdays } from '../hours/schedule.ts'
import { Id, Instant, PlainDate, pageQuery } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { MessageChannel, messageFailures, messageKinds } from '../notifications/message-channels.ts'
import { declare } from '../platform/endpoint.ts'
import { hourOfDay, ofVisits } from './counted-visits.ts'
import { isPeriod, period } from './period.ts'
import { messageCounts } from './visit-figures.ts'

/** The messages that the figures of a period have counted, or a part of them. */
export const CountedMessages = z.strictObject({
  from: z.optional(PlainDate),
  to: z.optional(PlainDate),
  channel: z.optional(MessageChannel),
  count: z.optional(z.enum(messageCounts, key('value_invalid'))),
})
export type CountedMessages = z.infer<typeof CountedMessages>

/**
 * One attempt to send a message to a patient or their guardian, without its text. `at`: when it was sent, or failed
 * without having been sent. `patients`: whose visits it is about; none once their data was erased.
 */
export const SentMessage = z.object({
  id: Id,
  kind: z.enum(messageKinds),
  channel: MessageChannel,
  state: z.enum(['sent', 'delivered', 'failed']),
  failure: z.optional(z.enum(messageFailures)),
  at: Instant,
  recipient: z.string(),
  patients: z.array(z.object({ name: z.string(), nameAr: z.nullable(z.string()) })),
})
export type SentMessage = z.infer<typeof SentMessage>

/** Whose time, as in the figures; of one weekday or hour of the week only. */
export const FreeTimeQuery = z
  .strictObject({
    ...pageQuery,
    ...period,
    ...ofVisits,
    weekday: z.optional(z.enum(weekdays, key('value_invalid'))),
    hour: hourOfDay,
  })
  .check(z.refine(isPeriod, { error: 'value_invalid', path: ['to'] }))
export type FreeTimeQuery = z.infer<typeof FreeTimeQuery>

/** Minutes that a day's hours offer and that are booked, of each doctor who has either. */
export const FreeTimeDay = z.object({
  date: PlainDate,
  doctors: z.array(
    z.object({ id: Id, name: z.string(), nameAr: z.nullable(z.string()), offered: z.int(), booked: z.int() }),
  ),
})
export type FreeTimeDay = z.infer<typeof FreeTimeDay>

/** The lists behind those figures that count neither visits nor money. */
export const figureLists = declare({
  messages: {
    method: 'get',
    path: '/clinic/figures/messages',
    access: 'administrator',
    summary: 'Messages sent in a period, latest first, without their texts; the next page is in X-Next-Cursor',
    query: z.strictObject({ ...pageQuery, ...CountedMessages.shape }),
    response: z.array(SentMessage),
    errors: [],
  },
  freeTime: {
    method: 'get',
    path: '/clinic/figures/free-time',
    access: 'administrator',
    summary: 'Time offered and booked by day and doctor; `limit` counts days, the next page is in X-Next-Cursor',
    query: FreeTimeQuery,
    response: z.array(FreeTimeDay),
    errors: [],
  },
  ownFreeTime: {
    method: 'get',
    path: '/doctor/figures/free-time',
    access: 'doctor',
    summary: "The calling doctor's time offered and booked, by day; the next page is in X-Next-Cursor",
    query: FreeTimeQuery,
    response: z.array(FreeTimeDay),
    errors: [],
  },
})
