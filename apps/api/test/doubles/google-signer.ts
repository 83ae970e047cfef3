import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** One DER element: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length.toString(16)
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : Buffer.from(size.padStart(size.length + (size.length % 2), '0'), 'hex')
  return Buffer.concat([
    Buffer.from([tag]),
    ...(content.length < 128 ? [length] : [Buffer.from([0x80 + length.length]), length]),
    content,
  ])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const rsaWithSha256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const name = sequence(
  der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('local google')))),
)
const validity = sequence(der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('491231235959Z')))

/** A self-signed X.509 certificate, as Google publishes its keys. */
function certificateOf(privateKey: KeyObject): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const facts = sequence(version, serial, rsaWithSha256, name, validity, name, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey))
  const lines =
    sequence(facts, rsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ours = newKey()
export const otherKey = newKey()
export const kid = 'local-1'
export const certificate = certificateOf(ours)
/** For a server that a browser takes for Google once it ignores who signed the certificate. */
export const googleTls = { key: ours.export({ type: 'pkcs8', format: 'pem' }), cert: certificate }
export const publicKey = createPublicKey(ours).export({ type: 'spki', format: 'pem' }).toString()

export type Claims = Readonly<Record<string, unknown>>
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token signed with RS256, by Google's key unless another one is given. */
export function signed(claims: Claims, header: Claims = {}, key: KeyObject = ours): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid, ...header })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

export function signedWithSecret(claims: Claims, secret: string): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

export const unsigned = (claims: Claims, alg = 'none') => `${part({ alg, typ: 'JWT', kid })}.${part(claims)}.`

export const clientId = 'aafiya.apps.googleusercontent.test'

/** Google's claims about Mona. Its library uses the machine's clock, so their times are current. */
export function monaAtGoogle(change: Claims = {}): Claims {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: 'https://accounts.google.com',
    aud: clientId,
    azp: clientId,
    sub: '110169484474386276334',
    email: 'mona@example.test',
    email_verified: true,
    given_name: 'Mona',
    family_name: 'Farid',
    name: 'Mona Farid',
    iat: now - 10,
    exp: now + 3600,
    ...change,
  }
}
