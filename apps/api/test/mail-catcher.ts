import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface CaughtMail {
  id: string
  messageId: string
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
}

/** A real SMTP server that keeps what it gets, and can be taken away and brought back at the same port. */
export function createMailCatcher(port: number): MailCatcher {
  const mails: CaughtMail[] = []
  let server: SMTPServer | undefined
  const keep = async (raw: Buffer) => {
    const mail = await PostalMime.parse(raw)
    mails.push({
      id: mail.messageId ?? '',
      messageId: mail.messageId ?? '',
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
        onData(stream, _session, callback) {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => void keep(Buffer.concat(chunks)).then(() => callback(), callback))
        },
      })
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1', () => resolve())
    })
  const stop = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  return { url: `smtp://127.0.0.1:${port}`, mails, start, stop }
}
