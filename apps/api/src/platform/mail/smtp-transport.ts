import type { Language } from '@aafiya/contracts/messages/message-key'
import nodemailer from 'nodemailer'
import * as z from 'zod/mini'

import { PermanentFailure, slotsOf } from '../jobs/job-kind.ts'
import type { MailTransport } from './mail.ts'
import { mimeMessage, type Sender } from './mime-message.ts'

/** What nodemailer adds to an error: the server's reply, and the command it was to. */
const SmtpError = z.object({ responseCode: z.int(), command: z.string(), response: z.optional(z.string()) })

/**
 * Replies of the 5xx range that speak of our command or sign-in (RFC 5321, RFC 4954), not of the recipient or the mail.
 */
const isAboutUs = (code: number) => code <= 504 || (code >= 530 && code <= 539)

/** `5.7.x` is a policy (RFC 3463): relaying is denied to us, or our name is not proven. Its owner can mend that. */
const isPolicy = (response: string) => /^5\d\d[ -]5\.7\./.test(response)

/** `501 5.1.3`: the one of those replies that names the recipient's address. */
const isBadAddress = (response: string) => /^501[ -]5\.1\./.test(response)

/**
 * Whether a server has refused this mail for good: it does not take the recipient, or not the content. A refusal at
 * connecting, signing in or to the sender is about our own account, the same for every mail, and ends once it is fixed.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { success, data } = z.safeParse(SmtpError, error)
  if (!success || data.responseCode < 500 || data.responseCode > 599) return false
  const { command, responseCode, response = '' } = data
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  return isBadAddress(response) || (!isAboutUs(responseCode) && !isPolicy(response))
}

/** Codes have connections of their own, so that they never wait for one. Many servers allow no more than ten. */
export const connectionsOf = { codes: slotsOf.codes, mails: 8 }

/** How long each step of a sending waits for a silent server. Every reply restarts the last limit. */
const stepsMs = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 20_000 }
export const silentSendMs = Object.values(stepsMs).reduce((sum, ms) => sum + ms, 0)

/**
 * How long a mail may take, its wait for a connection included, however often a slow server replies. Less than its job
 * may take, or two workers would send it. A server that accepts it later still makes it go twice, under one Message-ID.
 */
export const deadlineMs = { codes: 75_000, mails: 165_000 }

/** Who a mail is from: the clinic, under its name in the mail's language. */
export type Senders = Readonly<Record<Language, string | Sender>> & { ar: Sender }

/** Mail through a server, some connections kept open, every wait with an end. */
export function smtpTransport(url: string, from: Senders, publicUrl: string): MailTransport {
  const connect = (maxConnections: number) =>
    nodemailer.createTransport({
      url,
      pool: true,
      maxConnections,
      ...stepsMs,
    })
  const codes = connect(connectionsOf.codes)
  const mails = connect(connectionsOf.mails)
  const domain = new URL(publicUrl).hostname
  return {
    async send({ id, language, senderName, isUrgent, ...mail }) {
      const messageId = `<${id}@${domain}>`
      const raw = mimeMessage({
        ...mail,
        // The address stays the configured one, which the mail server is allowed to send for.
        from: senderName === undefined ? from[language] : { name: senderName, address: from.ar.address },
        messageId,
      })
      const transporter = isUrgent ? codes : mails
      const signal = AbortSignal.timeout(isUrgent ? deadlineMs.codes : deadlineMs.mails)
      try {
        // It is in `raw` already; nodemailer would draw another one for its log.
        await transporter.sendMail({ raw, messageId, envelope: { from: from.ar.address, to: mail.to }, signal })
      } catch (error) {
        throw isRefusedForGood(error) ? new PermanentFailure('the mail server refused a mail', { cause: error }) : error
      }
    },
    close() {
      codes.close()
      mails.close()
    },
  }
}
