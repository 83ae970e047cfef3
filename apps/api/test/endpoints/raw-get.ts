import { createConnection } from 'node:net'

/** Requests a path exactly as written, since every client normalizes paths. Returns the raw answer. */
export const rawGet = (origin: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    // Written, not ended: Node drops a request whose sender closes before the answer, and routing may take more than
    // a tick.
    const socket = createConnection(Number(new URL(origin).port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    let text = ''
    socket
      .setEncoding('utf8')
      .on('data', (data) => (text += String(data)))
      .on('end', () => resolve(text))
      .on('error', reject)
  })
