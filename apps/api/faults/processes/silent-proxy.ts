import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

import { onTestFinished } from 'vitest'

/**
 * A proxy in front of PostgreSQL that can go silent, as when a host disappears: existing connections stay open but
 * transfer nothing. New connections work, as after a fail-over.
 */
export async function silentProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const pair = [client, upstream] as const
    pairs.add(pair)
    client.pipe(upstream)
    upstream.pipe(client)
    for (const socket of pair) socket.on('error', () => undefined)
    client.once('close', () => {
      pairs.delete(pair)
      upstream.destroy()
    })
    upstream.once('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  return {
    url: url.toString(),
    goSilent: () => {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        // The client is not informed that the other side is gone.
        upstream.removeAllListeners('close')
        upstream.unpipe(client)
        // Bytes are read and dropped, so the kernel acknowledges them: only the silence shows.
        client.resume()
        upstream.resume()
      }
    },
  }
}
