import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto'
import { createServer } from 'node:http'

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()
const info = (text: string, more = Buffer.alloc(0)) => Buffer.concat([Buffer.from(`${text}\0`), more])
const derived = (key: Buffer, salt: Buffer, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info(purpose), length))

/** Decrypts a message as a browser does: RFC 8188 (aes128gcm) with the keys of RFC 8291. */
export function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const shared = hmac(auth, keys.computeSecret(sender))
  const context = Buffer.concat([info('WebPush: info'), keys.getPublicKey(), sender])
  const ikm = hmac(shared, Buffer.concat([context, Buffer.from([1])]))
  const key = derived(ikm, salt, 'Content-Encoding: aes128gcm', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derived(ikm, salt, 'Content-Encoding: nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** The claims of a VAPID header (RFC 8292), and the key that signed them; throws unless the signature is that key's. */
function vapidOf(header: string | undefined): { claims: Record<string, unknown>; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) }
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('not signed by the key it names')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), publicKey }
}

export interface PushedMessage {
  /** Decrypted with the keys of the device it was sent to. */
  payload: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  vapid: ReturnType<typeof vapidOf>
}

interface Device {
  keys: ECDH
  auth: Buffer
  messages: PushedMessage[]
  /** The service's answer to it. */
  status: number
}

/**
 * A browser vendor's push service, and its subscribed browsers: it only accepts messages signed for it by VAPID that
 * the device can decrypt. It listens on loopback.
 */
export async function createLocalPushService({ port = 0 }: { port?: number } = {}) {
  const devices = new Map<string, Device>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const device = devices.get(request.url ?? '')
      const answer = (status: number) => void response.writeHead(status).end()
      if (!device || request.method !== 'POST') return answer(404)
      if (device.status !== 201) return answer(device.status)
      try {
        const vapid = vapidOf(request.headers.authorization)
        if (vapid.claims['aud'] !== origin || request.headers['content-encoding'] !== 'aes128gcm') return answer(403)
        const payload = decrypted(Buffer.concat(chunks), device.keys, device.auth)
        device.messages.push({ payload, headers: request.headers, vapid })
        return answer(201)
      } catch {
        return answer(400)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    env: { PUSH_SERVICE_URL: origin },
    /** The browser's answer to a page that subscribes. */
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      const device: Device = { keys, auth, messages: [], status: 201 }
      devices.set(path, device)
      const body = {
        endpoint: `${origin}${path}`,
        keys: { p256dh: base64url(keys.getPublicKey()), auth: base64url(auth) },
      }
      return { body, messages: device.messages, answers: (status: number) => void (device.status = status) }
    },
    /** The messages sent to a device so far, decrypted. */
    payloadsTo: (endpoint: string) =>
      devices.get(new URL(endpoint).pathname)?.messages.map(({ payload }) => payload) ?? [],
    close: () => void server.close().closeAllConnections(),
  }
}
