import type { Language } from '@aafiya/contracts/message-key'
import nodemailer from 'nodemailer'

import { slotsOf } from '../jobs/job-kind.ts'
import type { MailTransport } from './mail.ts'

/** One for each mail that can be on its way, so that a code never waits for a connection. */
const maxConnections = slotsOf.codes + slotsOf.mails

/** Who a mail is from: the clinic, under its name in the mail's language. */
export type Senders = Readonly<Record<Language, string | { name: string; address: string }>>

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
    async send({ id, language, attachments, ...mail }) {
      await transporter.sendMail({
        ...mail,
        from: from[language],
        messageId: `<${id}@${domain}>`,
        ...(attachments && { attachments: attachments.map((attachment) => ({ ...attachment })) }),
      })
    },
    close: () => transporter.close(),
  }
}
