import * as z from 'zod/mini'

import { OneTimeCode } from '../account/credentials.ts'
import { PhoneNumber } from '../account/profile.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { rates } from '../platform/rates.ts'
import { MessageChannel, messageChannels } from './message-channels.ts'

const Channels = z.array(MessageChannel).check(z.maxLength(messageChannels.length, key('value_invalid')))

/** The channels that a topic's messages are tried on, in order; null restores the default. */
const choices = { reminders: z.nullable(Channels), changes: z.nullable(Channels), offers: z.nullable(Channels) }

/**
 * How messages reach the caller. A topic is null if nothing was chosen: then they come by mail, and also by push if a
 * device accepts it. Mail is the last of every choice unless it is listed earlier. `offered`: the clinic's channels,
 * including mail. `phone`: the confirmed number for SMS and WhatsApp, as people write it; null without one.
 * `stopped`: the channels that it opted out of.
 */
export const MessagePreferences = z.object({
  reminders: z.nullable(z.array(MessageChannel)),
  changes: z.nullable(z.array(MessageChannel)),
  offers: z.nullable(z.array(MessageChannel)),
  offered: z.array(MessageChannel),
  phone: z.nullable(z.object({ number: z.string(), stopped: z.array(MessageChannel) })),
})
export type MessagePreferences = z.infer<typeof MessagePreferences>

/** `PUT /message-preferences`: all wanted channels of each topic, in order. */
export const ChooseChannels = z.strictObject(choices)
export type ChooseChannels = z.infer<typeof ChooseChannels>

/** `POST /message-preferences/phone`. */
export const MessagePhone = z.strictObject({ phoneNumber: PhoneNumber })

/** `POST /message-preferences/phone/confirm`: the code that was sent to that number. */
export const ConfirmPhone = z.strictObject({ phoneNumber: PhoneNumber, otp: OneTimeCode })
export type ConfirmPhone = z.infer<typeof ConfirmPhone>

const answers = { access: 'signed-in', response: MessagePreferences } as const

/**
 * The channels for messages about visits (design section 12). Codes and notices about the account are always mailed.
 */
export const messagePreferences = declare({
  show: {
    ...answers,
    method: 'get',
    path: '/message-preferences',
    summary: 'How messages reach the caller',
    errors: [],
  },
  choose: {
    ...answers,
    method: 'put',
    path: '/message-preferences',
    summary: 'Choose the channels of each topic; SMS and WhatsApp need a confirmed phone',
    body: ChooseChannels,
    errors: ['channel_not_offered', 'phone_unconfirmed'],
  },
  sendPhoneCode: {
    method: 'post',
    path: '/message-preferences/phone',
    access: 'signed-in',
    summary: 'Send a code by SMS to a number that is to get messages; valid for ten minutes',
    body: MessagePhone,
    response: z.object({ success: z.literal(true) }),
    errors: ['channel_not_offered', 'phone_opted_out'],
    rates: [
      rates.phoneCodesOfNetwork,
      rates.phoneCodesOfAccount,
      rates.phoneCodesToday,
      rates.phoneCodesOfNumber,
      rates.phoneCodesOfClinic,
    ],
  },
  confirmPhone: {
    ...answers,
    method: 'post',
    path: '/message-preferences/phone/confirm',
    summary: 'Confirm the number by its code; five tries',
    body: ConfirmPhone,
    errors: ['otp_invalid'],
  },
  removePhone: {
    ...answers,
    method: 'delete',
    path: '/message-preferences/phone',
    summary: 'Get no more SMS and WhatsApp messages',
    errors: [],
  },
})
