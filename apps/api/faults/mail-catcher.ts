import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

import { freePort } from './free-port.ts'

export interface CaughtMail {
  messageId: string
  to: string
  subject: string
  raw: string
}

const header = (raw: string, name: string) => raw.match(new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im'))?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? ''

/** A real SMTP server that can be taken away and brought back at the same port. */
export async function mailCatcher() {
  const port = await freePort()
  const mails: CaughtMail[] = []
  let server: SMTPServer | undefined
  const start = () =>
    new Promise<void>((resolve) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onData(stream, _session, callback) {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            const raw = Buffer.concat(chunks).toString('utf8')
            mails.push({ messageId: header(raw, 'Message-ID'), to: header(raw, 'To'), subject: header(raw, 'Subject'), raw })
            callback()
          })
        },
      })
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1', () => resolve())
    })
  const stop = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  await start()
  onTestFinished(stop)
  return { url: `smtp://127.0.0.1:${port}`, mails, start, stop }
}
