import type { Server } from 'node:http'

/** Listens, with an end to every wait: headers within 15 s, a whole request within 5 minutes (a phone's upload is slow). */
export function listen(server: Server, port: number, host?: string): Promise<void> {
  server.headersTimeout = 15_000
  server.requestTimeout = 300_000
  server.keepAliveTimeout = 65_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host && { host }) }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

const graceMs = 8_000

/** Takes no more connections, lets answers under way finish, and cuts what is left after a while. */
export function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    // An idle keep-alive connection would hold the stop until its peer lets go; a busy one ends with its answer.
    const closing = setInterval(() => server.closeIdleConnections(), 50)
    server.once('close', () => clearInterval(closing))
    server.closeIdleConnections()
  })
}
