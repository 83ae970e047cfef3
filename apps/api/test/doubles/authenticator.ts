import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

type Cbor = number | string | Buffer | readonly (readonly [number | string, Cbor])[]

/** CBOR of what an authenticator writes: small and negative integers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = value.flatMap(([name, content]) => [cbor(name), cbor(content)])
  return Buffer.concat([head(5, value.length), ...entries])
}

const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40]

interface Answer {
  challenge: string
  origin?: string
  rpId?: string
  flags?: number
}

/** A platform authenticator with one passkey, which counts its uses unless told otherwise. */
export function createAuthenticator({ origin = 'http://localhost:5173', rpId = 'localhost', counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const point = publicKey.export({ format: 'jwk' })
  const coseKey = cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(point.x ?? '', 'base64url')],
    [-3, Buffer.from(point.y ?? '', 'base64url')],
  ])
  let uses = 0
  const clientData = (type: string, answer: Answer) =>
    Buffer.from(
      JSON.stringify({ type, challenge: answer.challenge, origin: answer.origin ?? origin, crossOrigin: false }),
    )
  const authenticatorData = (
    { rpId: site = rpId, flags = userPresent | userVerified }: Answer,
    credential?: Buffer,
  ) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(counts ? ++uses : 0)
    const flagged = Buffer.from([flags | (credential ? hasCredential : 0)])
    return Buffer.concat([sha256(site), flagged, counter, ...(credential ? [credential] : [])])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    /** Undoes uses, as a copy of the authenticator would. */
    rewind: (to: number) => void (uses = to),
    create(answer: Answer) {
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestation = cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authenticatorData(answer, made)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', answer).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    get(answer: Answer, userId?: string) {
      const [written, data] = [clientData('webauthn.get', answer), authenticatorData(answer)]
      const signature = sign('sha256', Buffer.concat([data, sha256(written)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: written.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userId && { userHandle: Buffer.from(userId).toString('base64url') }),
        },
      }
    },
  }
}
