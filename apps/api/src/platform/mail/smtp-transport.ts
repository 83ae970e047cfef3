import nodemailer from 'nodemailer'

import type { MailTransport } from './mail.ts'

/** Mail through a server, a few connections kept open, every wait with an end. */
export function smtpTransport(url: string, from: string, publicUrl: string): MailTransport {
  const transporter = nodemailer.createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 20_000 },
    { from },
  )
  const domain = new URL(publicUrl).hostname
  return {
    async send({ id, attachments, ...mail }) {
      await transporter.sendMail({
        ...mail,
        messageId: `<${id}@${domain}>`,
        ...(attachments && { attachments: attachments.map((attachment) => ({ ...attachment })) }),
      })
    },
    close: () => transporter.close(),
  }
}
