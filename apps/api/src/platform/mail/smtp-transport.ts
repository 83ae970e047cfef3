import type { Language } from '@aafiya/contracts/messages/message-key'
import nodemailer from 'nodemailer'

import { PermanentFailure, slotsOf } from '../jobs/job-kind.ts'
import type { MailTransport } from './mail.ts'
import { isRefusedForGood } from './smtp-refusal.ts'

/** One for each mail that can be on its way, so that a code never waits for a connection. */
const maxConnections = slotsOf.codes + slotsOf.mails

interface Sender {
  name: string
  address: string
}

/** Who a mail is from: the clinic, under its name in the mail's language. */
export type Senders = Readonly<Record<Language, string | Sender>> & { ar: Sender }

/** Mail through a server, a few connections kept open, every wait with an end. */
export function smtpTransport(url: string, from: Senders, publicUrl: string): MailTransport {
  const transporter = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 20_000,
  })
  const domain = new URL(publicUrl).hostname
  return {
    async send({ id, language, senderName, attachments, ...mail }) {
      const message = {
        ...mail,
        // The address stays the configured one, which the mail server is set up to send for.
        from: senderName === undefined ? from[language] : { name: senderName, address: from.ar.address },
        messageId: `<${id}@${domain}>`,
        ...(attachments && { attachments: attachments.map((attachment) => ({ ...attachment })) }),
      }
      try {
        await transporter.sendMail(message)
      } catch (error) {
        throw isRefusedForGood(error) ? new PermanentFailure('the mail server refused a mail', { cause: error }) : error
      }
    },
    close: () => transporter.close(),
  }
}
