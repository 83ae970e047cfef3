import { createHmac } from 'node:crypto'

import { Problem } from '../../platform/problem.ts'
import { equalSecrets } from '../../platform/secrets.ts'
import { twilioFailure, twilioWebhook, type TwilioConfig } from '../providers/twilio.ts'
import type { ReadReports } from './report.ts'

/** HMAC-SHA1 over the address that was called and, sorted by name, each parameter with its value. */
export function twilioSignature(authToken: string, url: string, parameters: URLSearchParams): string {
  const sorted = [...parameters].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHmac('sha1', authToken)
    .update(url + sorted.map(([name, value]) => name + value).join(''), 'utf8')
    .digest('base64')
}

const whatsappPrefix = 'whatsapp:'

/** Reads a status callback or a message to us. The URL names the attempt, and is signed too. */
export const twilioReports =
  ({ authToken }: TwilioConfig, publicUrl: string): ReadReports =>
  ({ bytes, header }, { attempt }) => {
    const parameters = new URLSearchParams(bytes.toString('utf8'))
    const expected = twilioSignature(authToken, twilioWebhook(publicUrl, attempt), parameters)
    if (!equalSecrets(header('x-twilio-signature') ?? '', expected)) throw new Problem('webhook_signature_invalid')
    const of = (name: string) => parameters.get(name) ?? ''
    const named = { providerId: of('MessageSid'), attemptId: attempt }
    switch (of('MessageStatus')) {
      case 'delivered':
      case 'read':
        return [{ kind: 'delivered', ...named }]
      case 'failed':
      case 'undelivered':
        return [{ kind: 'failed', failure: twilioFailure(Number(of('ErrorCode'))), ...named }]
      case '': {
        const from = of('From')
        const channel = from.startsWith(whatsappPrefix) ? 'whatsapp' : 'sms'
        const replyTo = parameters.get('OriginalRepliedMessageSid') ?? undefined
        return from
          ? [{ kind: 'reply', channel, phone: from.replace(whatsappPrefix, ''), text: of('Body'), replyTo }]
          : []
      }
      default:
        return []
    }
  }
