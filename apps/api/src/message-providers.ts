import * as z from 'zod/mini'

import { loopbackAddress, matching, text } from './environment-values.ts'

/** The variables of those who deliver text and WhatsApp messages. Each is off without them. */
export const messageProviderValues = {
  TWILIO_ACCOUNT_SID: z.optional(matching(/^AC[0-9a-f]{32}$/, 'must be an account SID, AC and 32 hexadecimal digits')),
  TWILIO_AUTH_TOKEN: text(),
  TWILIO_SMS_FROM: text(),
  TWILIO_WHATSAPP_FROM: z.optional(matching(/^\+\d{8,15}$/, 'must be a number such as +14155238886')),
  TWILIO_WHATSAPP_CONTENT_EN: text(),
  TWILIO_WHATSAPP_CONTENT_AR: text(),
  TWILIO_API_BASE: loopbackAddress(),
  UNIFONIC_APP_SID: text(),
  UNIFONIC_SENDER_ID: text(),
  UNIFONIC_WEBHOOK_SECRET: z.optional(matching(/^[\w-]{16,}$/, 'must have 16 characters or more, letters and digits')),
  UNIFONIC_API_BASE: loopbackAddress(),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(matching(/^\d+$/, 'must be a number')),
  WHATSAPP_ACCESS_TOKEN: text(),
  WHATSAPP_APP_SECRET: text(),
  WHATSAPP_VERIFY_TOKEN: text(),
  WHATSAPP_TEMPLATE: z._default(matching(/^[a-z0-9_]+$/, 'must be a template name, lower case'), 'visit_message'),
  WHATSAPP_API_BASE: loopbackAddress(),
}

const Values = z.object(messageProviderValues)
type Parsed = z.infer<typeof Values>

const bare = (address: string): string => address.replace(/\/$/, '')

export function twilioOf({
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_SMS_FROM: smsFrom,
  TWILIO_WHATSAPP_FROM: from,
  TWILIO_WHATSAPP_CONTENT_EN: en,
  TWILIO_WHATSAPP_CONTENT_AR: ar,
  TWILIO_API_BASE: apiBase = 'https://api.twilio.com',
}: Parsed) {
  const whatsapp = from && en && ar ? { from, contentSids: { en, ar } } : undefined
  return accountSid && authToken ? { accountSid, authToken, smsFrom, whatsapp, apiBase: bare(apiBase) } : undefined
}

export function unifonicOf({
  UNIFONIC_APP_SID: appSid,
  UNIFONIC_SENDER_ID: senderId,
  UNIFONIC_WEBHOOK_SECRET: webhookSecret,
  UNIFONIC_API_BASE: apiBase = 'https://el.cloud.unifonic.com',
}: Parsed) {
  return appSid && senderId && webhookSecret ? { appSid, senderId, webhookSecret, apiBase: bare(apiBase) } : undefined
}

export function whatsappCloudOf({
  WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
  WHATSAPP_ACCESS_TOKEN: accessToken,
  WHATSAPP_APP_SECRET: appSecret,
  WHATSAPP_VERIFY_TOKEN: verifyToken,
  WHATSAPP_TEMPLATE: template,
  WHATSAPP_API_BASE: apiBase = 'https://graph.facebook.com/v23.0',
}: Parsed) {
  return phoneNumberId && accessToken && appSecret && verifyToken
    ? { phoneNumberId, accessToken, appSecret, verifyToken, template, apiBase: bare(apiBase) }
    : undefined
}

/** All of a group, or none of it. */
export const messageProviderGroups = [
  { purpose: 'Twilio needs', names: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] },
  {
    purpose: 'WhatsApp by Twilio needs',
    names: ['TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_CONTENT_EN', 'TWILIO_WHATSAPP_CONTENT_AR'],
  },
  { purpose: 'Unifonic needs', names: ['UNIFONIC_APP_SID', 'UNIFONIC_SENDER_ID', 'UNIFONIC_WEBHOOK_SECRET'] },
  {
    purpose: 'WhatsApp needs',
    names: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  },
] as const

/**
 * A sender without an account, two providers for one channel, or WhatsApp without the SMS that confirms a number: none
 * of them can work.
 */
export const contradictoryIn = (environment: Readonly<Record<string, string | undefined>>): string[] => [
  ...(['TWILIO_SMS_FROM', 'TWILIO_WHATSAPP_FROM'] as const)
    .filter((name) => environment[name] && !environment['TWILIO_ACCOUNT_SID'])
    .map((name) => `TWILIO_ACCOUNT_SID is missing: ${name} is a sender of that account`),
  ...(environment['TWILIO_SMS_FROM'] && environment['UNIFONIC_APP_SID']
    ? ['UNIFONIC_APP_SID and TWILIO_SMS_FROM: SMS has one provider']
    : []),
  ...(environment['TWILIO_WHATSAPP_FROM'] && environment['WHATSAPP_PHONE_NUMBER_ID']
    ? ['WHATSAPP_PHONE_NUMBER_ID and TWILIO_WHATSAPP_FROM: WhatsApp has one provider']
    : []),
  ...(['TWILIO_WHATSAPP_FROM', 'WHATSAPP_PHONE_NUMBER_ID'] as const)
    .filter((name) => environment[name] && !environment['TWILIO_SMS_FROM'] && !environment['UNIFONIC_APP_SID'])
    .map(
      (name) =>
        `TWILIO_SMS_FROM or UNIFONIC_APP_SID is missing: ${name} sends only to numbers that a code by SMS has confirmed`,
    ),
]
