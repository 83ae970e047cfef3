import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../../../test/free-port.ts'
import { smtpConnections } from './smtp-connections.ts'

/** A server that notes what happens, each connection under its number, and connections to it. */
async function post(options: SMTPServerOptions = {}, { user = '', maxConnections = 2 } = {}) {
  const port = await freePort()
  const events: string[] = []
  const ids: string[] = []
  const numberOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('nobody') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData(stream, { id, envelope, user: by }, done) {
      stream.resume().on('end', () => {
        events.push(`${numberOf(id)}: ${envelope.rcptTo[0]?.address}${by ? ` by ${by}` : ''}`)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const connections = smtpConnections({ url: `smtp://${user}127.0.0.1:${port}`, maxConnections })
  onTestFinished(() => connections.close())
  const send = (name: string, signal = new AbortController().signal) =>
    connections.send({ from: 'clinic@a.test', to: `${name}@b.test`, raw: 'Subject: One\r\n\r\nText\r\n' }, signal)
  return { send, events, server, close: connections.close }
}

test('sends one letter after another over a connection, and over a new one after a hundred', async () => {
  const { send, events } = await post()
  for (let number = 0; number < 101; number++) await send(`p${number}`)
  expect(events).toHaveLength(101)
  expect(events.slice(98)).toEqual(['0: p98@b.test', '0: p99@b.test', '1: p100@b.test'])
})

test('opens no more connections than it may; the others wait', async () => {
  const { send, events } = await post({}, { maxConnections: 2 })
  await Promise.all(['mona', 'omar', 'huda', 'nour', 'sara'].map((name) => send(name)))
  expect(new Set(events.map((event) => event[0]))).toEqual(new Set(['0', '1']))
  expect(events).toHaveLength(5)
})

test('a refused recipient costs no connection', async () => {
  const { send, events } = await post()
  await send('mona')
  await expect(send('nobody')).rejects.toMatchObject({ responseCode: 550, command: 'RCPT TO' })
  await send('omar')
  expect(events).toEqual(['0: mona@b.test', '0: omar@b.test'])
})

test('signs in, and fails with the reply to a wrong password', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _, done) =>
    password === 'right' ? done(null, { user: username ?? '' }) : done(new Error('wrong password'))
  const options = { authOptional: false, allowInsecureAuth: true, onAuth }
  const right = await post(options, { user: 'clinic:right@' })
  await right.send('mona')
  expect(right.events).toEqual(['0: mona@b.test by clinic'])
  const wrong = await post(options, { user: 'clinic:wrong@' })
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(wrong.send('mona')).rejects.toMatchObject({ responseCode: 535, command: 'AUTH PLAIN' })
})

test('a connection that the server has ended is replaced, without a failed letter', async () => {
  const { send, events, server } = await post()
  await send('mona')
  // Without a chance to notice it before the next letter.
  for (const connection of server.connections) connection._socket.destroy()
  await send('omar')
  expect(events).toEqual(['0: mona@b.test', '1: omar@b.test'])
})

test('a letter that waits for a connection ends with its signal, and one that is being sent ends its connection', async () => {
  const seen: string[] = []
  const { send, events } = await post(
    {
      // It never replies.
      onData: (stream) => void stream.resume().on('end', () => seen.push('read')),
      onClose: () => void seen.push('closed'),
    },
    { maxConnections: 1 },
  )
  const [first, second] = [new AbortController(), new AbortController()]
  const sent = [send('mona', first.signal), send('omar', second.signal)]
  second.abort(new Error('too late'))
  await expect(sent[1]).rejects.toThrow('too late')
  await expect.poll(() => seen).toEqual(['read'])
  first.abort(new Error('too long'))
  await expect(sent[0]).rejects.toThrow('too long')
  await expect.poll(() => seen).toEqual(['read', 'closed'])
  expect(events).toEqual([])
})

test('a closed one sends what it has begun, and nothing more', async () => {
  const { send, events, close } = await post({}, { maxConnections: 1 })
  await send('mona')
  const sent = send('omar')
  await Promise.resolve()
  close()
  await sent
  await expect(send('huda')).rejects.toThrow('closed')
  expect(events).toEqual(['0: mona@b.test', '0: omar@b.test'])
})
