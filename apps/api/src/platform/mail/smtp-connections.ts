import { Readable } from 'node:stream'

import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import pLimit from 'p-limit'

interface Letter {
  from: string
  to: string
  /** All of it, with its headers. */
  raw: string
}

interface Settings extends SMTPConnectionOptions {
  url: string
  maxConnections: number
}

/** Some servers limit the mails of a connection. */
const mostLetters = 100

type Options = SMTPConnectionOptions & Pick<ReturnType<typeof parseConnectionUrl>, 'auth'>

/** One connection. What waits for the server fails once the connection ends. */
class Line {
  letters = 0
  isOpen = true
  readonly #connection: SMTPConnection
  readonly #auth: Options['auth']
  #fail: (error: unknown) => void = () => undefined

  constructor({ auth, ...options }: Options) {
    this.#auth = auth
    this.#connection = new SMTPConnection(options)
    this.#connection.on('error', (error) => this.#fail(error))
    this.#connection.once('end', () => this.end(new Error('the mail server closed the connection')))
  }

  #step(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fail = reject
      begin((error) => (error ? reject(error) : resolve()))
    })
  }

  async send({ from, to }: Letter, content: Readable): Promise<void> {
    if (this.letters === 0) {
      await this.#step((done) => this.#connection.connect(done))
      if (this.#auth && this.#connection.allowsAuth)
        await this.#step((done) => this.#connection.login(this.#auth, done))
    }
    this.letters++
    await this.#step((done) => this.#connection.send({ from, to }, content, done))
  }

  /** Makes it ready for the next letter after one that the server refused. */
  reset(): Promise<void> {
    return this.#step((done) => this.#connection.reset(done))
  }

  end(reason?: unknown): void {
    this.isOpen = false
    this.#fail(reason)
    this.#connection.close()
  }
}

/**
 * Connections to a mail server that stay open for the next mails. nodemailer's own pool composes a mail once more,
 * which `mimeMessage` has composed already, and pipes it through four streams: that takes three times the processor
 * time.
 */
export function smtpConnections({ url, maxConnections, ...settings }: Settings) {
  const options = { ...parseConnectionUrl(url), ...settings }
  const limit = pLimit(maxConnections)
  const idle: Line[] = []
  let isClosed = false

  /** An open connection that has nothing to do, or a new one. */
  const takeLine = () => {
    for (let line = idle.pop(); line; line = idle.pop()) if (line.isOpen) return line
    return new Line(options)
  }

  async function deliver(letter: Letter, signal: AbortSignal, delivery: { line?: Line }): Promise<void> {
    signal.throwIfAborted()
    if (isClosed) throw new Error('the connections to the mail server are closed')
    const line = takeLine()
    const isReused = line.letters > 0
    const content = Readable.from(letter.raw)
    delivery.line = line
    try {
      await line.send(letter, content)
    } catch (error) {
      // The server had ended the idle connection, which shows only when it is used.
      if (isReused && !line.isOpen && !content.readableDidRead && !signal.aborted)
        return await deliver(letter, signal, delivery)
      // Signed in, so what was refused is this letter.
      if (line.isOpen && line.letters > 0) await line.reset().catch(() => line.end())
      else line.end()
      throw error
    } finally {
      if (isClosed || line.letters >= mostLetters) line.end()
      else if (line.isOpen) idle.push(line)
    }
  }

  return {
    /** Sends it over the next free connection. `signal` ends its wait for one, or the connection it is sent over. */
    send: (letter: Letter, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const delivery: { line?: Line } = {}
        const abort = () => {
          reject(signal.reason)
          delivery.line?.end(signal.reason)
        }
        signal.addEventListener('abort', abort)
        void limit(() => deliver(letter, signal, delivery))
          .then(resolve, reject)
          .finally(() => signal.removeEventListener('abort', abort))
      }),
    /** Letters that are being sent are sent first. */
    close() {
      isClosed = true
      for (const line of idle.splice(0)) line.end()
    },
  }
}
