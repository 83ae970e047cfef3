import { setTimeout as wait } from 'node:timers/promises'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface CaughtMail {
  id: string
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
}

export interface MailCatcher {
  url: string
  /** In order of arrival. */
  mails: CaughtMail[]
  start: () => Promise<void>
  stop: () => Promise<void>
  /**
   * How long a stored mail waits for its acknowledgement: a sender that dies in that time does not know that it
   * arrived.
   */
  acknowledgeAfterMs: number
  /** How long an arrived mail waits until it is stored: if its sender dies in that time, it never is. */
  keepAfterMs: number
  /** Connections whose mail has arrived but is not stored yet. */
  unkept: Set<string>
  /** Connections whose mail is stored but not acknowledged yet. */
  unacknowledged: Set<string>
  /** Undeliverable recipients: `550` to each mail. */
  unknownMailboxes: Set<string>
}

/** A real SMTP server that stores its mails, and can be stopped and restarted at the same port. */
export function createMailCatcher(port: number): MailCatcher {
  const mails: CaughtMail[] = []
  const unkept = new Set<string>()
  const unacknowledged = new Set<string>()
  const unknownMailboxes = new Set<string>()
  let server: SMTPServer | undefined
  const keep = async (raw: Buffer) => {
    const mail = await PostalMime.parse(raw)
    mails.push({
      id: mail.messageId ?? '',
      messageId: mail.messageId ?? '',
      from: `${mail.from?.name} <${mail.from?.address}>`,
      to: mail.to?.[0]?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      createdAt: new Date().toISOString(),
    })
  }
  const start = () =>
    new Promise<void>((resolve) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onClose(session) {
          unkept.delete(session.id)
          unacknowledged.delete(session.id)
        },
        onRcptTo: ({ address }, _, callback) =>
          callback(
            unknownMailboxes.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null,
          ),
        onData(stream, session, callback) {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          const acknowledge = async () => {
            unkept.add(session.id)
            if (catcher.keepAfterMs > 0) await wait(catcher.keepAfterMs)
            if (!unkept.delete(session.id)) return
            await keep(Buffer.concat(chunks))
            unacknowledged.add(session.id)
            if (catcher.acknowledgeAfterMs > 0) await wait(catcher.acknowledgeAfterMs)
            unacknowledged.delete(session.id)
          }
          stream.on('end', () => void acknowledge().then(() => callback(), callback))
        },
      })
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1', () => resolve())
    })
  const stop = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  const catcher: MailCatcher = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    start,
    stop,
    keepAfterMs: 0,
    unkept,
    acknowledgeAfterMs: 0,
    unacknowledged,
    unknownMailboxes,
  }
  return catcher
}
