import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { createLog } from '../log.ts'

/** A clinic that captures its log lines. */
async function loggingClinic() {
  const lines: string[] = []
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { ...(await clinic({ log: createLog('debug', to) })), lines }
}

/** Begins a request whose body never arrives in full, and hangs up. */
async function hangUp(origin: string, head: readonly string[], part: string) {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write([...head, 'Host: clinic.test', 'Content-Length: 1000', '', part].join('\r\n'))
  // Once it sends 100 Continue, the server has read the head.
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('100 Continue')
  socket.destroy()
}

test.each([
  ['of JSON', '/api/login', 'application/json', '{"email":'],
  [
    'of an upload',
    '/api/profile-pictures/upload',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"',
  ],
])(
  'a body %s whose client hung up is not logged as a fault of the database or the server',
  async (_kind, path, type, part) => {
    const { origin, lines, buildUser, tokenOf } = await loggingClinic()
    const { id } = await buildUser()
    const head = [
      `POST ${path} HTTP/1.1`,
      `Authorization: Bearer ${await tokenOf(id)}`,
      `Content-Type: ${type}`,
      'Expect: 100-continue',
    ]
    await hangUp(origin, head, part)
    await expect.poll(() => lines.join('')).toContain('client hung up before its body had arrived')
    await expect.poll(() => lines.join('')).toContain('"finished":false')
    expect(lines.join('')).not.toMatch(/"level":(40|50)|unavailable|"status":/)
  },
)
