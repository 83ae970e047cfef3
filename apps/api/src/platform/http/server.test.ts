import { once } from 'node:events'
import { createServer } from 'node:http'
import { Worker } from 'node:worker_threads'

import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../../../test/free-port.ts'
import { listen, stoppable } from './server.ts'

/** Opens connections, counts those that the kernel has accepted, and sends a request on each. */
const clients = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const { port, number, connected } = workerData
  const answerOf = () => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: clinic.test\\r\\n\\r\\n')
      Atomics.add(connected, 0, 1)
      Atomics.notify(connected, 0)
    })
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', ({ code }) => (answer += code))
    socket.on('close', () => resolve(answer.split('\\r\\n')[0]))
  })
  Promise.all(Array.from({ length: number }, answerOf)).then((answers) => parentPort.postMessage(answers))
`

test('a server that stops answers connections which it has not accepted yet', async () => {
  const number = 30
  const port = await freePort()
  const server = createServer((_request, response) => response.end())
  const stop = stoppable(server)
  await listen(server, port)
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(clients, { eval: true, workerData: { port, number, connected } })
  onTestFinished(async () => void (await worker.terminate()))
  await once(worker, 'online')
  const answers = once(worker, 'message')
  // This thread waits here and accepts nothing.
  for (let count = 0; count < number; count = Atomics.load(connected, 0)) Atomics.wait(connected, 0, count)
  await stop()
  expect(await answers).toEqual([Array.from({ length: number }, () => 'HTTP/1.1 200 OK')])
})
