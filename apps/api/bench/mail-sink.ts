import { SMTPServer } from 'smtp-server'

/** What a mail server has taken so far, and when the last of it came. */
export interface Taken {
  mails: number
  lastAt: number
}

// Takes every mail, keeps none, and tells its parent how many there were.
const taken: Taken = { mails: 0, lastAt: 0 }
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, callback) {
    stream.resume()
    stream.on('end', () => {
      taken.mails++
      taken.lastAt = Date.now()
      callback()
    })
  },
}).listen(Number(process.env['PORT']), '127.0.0.1')
process.on('message', () => process.send?.(taken))
