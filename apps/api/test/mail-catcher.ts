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
  /** In the order they came. */
  mails: CaughtMail[]
  start: () => Promise<void>
  stop: () => Promise<void>
  /** How long a mail that is kept waits for its acknowledgement: a sender that dies meanwhile does not know that it arrived. */
  acknowledgeAfterMs: number
  /** How long a mail that has arrived waits until it is kept: one whose sender dies meanwhile never is. */
  keepAfterMs: number
  /** Connections whose mail has arrived and is not kept yet. */
  unkept: Set<string>
  /** Connections whose mail is kept and not acknowledged yet. */
  unacknowledged: Set<string>
  /** To whom nothing can be delivered: `550` to each mail. */
  unknownMailboxes: Set<string>
}

/** A real SMTP server that keeps what it gets, and can be taken away and brought back at the same port. */
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
          callback(unknownMailboxes.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
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
