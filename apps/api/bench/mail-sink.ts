import { SMTPServer } from 'smtp-server'

// Takes every mail and keeps none.
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, callback) {
    stream.resume()
    stream.on('end', () => callback())
  },
}).listen(Number(process.env['PORT']), '127.0.0.1')
