import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'

/** What is encrypted, each with its own key. */
type Sealed = 'mail' | 'totp'

/** Keys for single purposes, derived from the one configured secret, so that no key works for another purpose. */
export interface Secrets {
  readonly sessionKey: Buffer
  /** The same, made once: a token is checked with every request. */
  readonly sessionKeyObject: KeyObject
  /** A keyed hash, for what must be compared but never read. */
  hash: (purpose: string, value: string) => string
  /** Of a mail by default. */
  encrypt: (text: string, purpose?: Sealed) => string
  decrypt: (sealed: string, purpose?: Sealed) => string
}

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'aafiya', purpose, 32))

export function createSecrets(secret: string): Secrets {
  const hashKey = derive(secret, 'hash')
  const sealKeys = { mail: derive(secret, 'mail'), totp: derive(secret, 'totp') }
  const sessionKey = derive(secret, 'session')
  return {
    sessionKey,
    sessionKeyObject: createSecretKey(sessionKey),
    hash: (purpose, value) =>
      createHmac('sha256', hashKey).update(purpose).update('\0').update(value).digest('base64url'),
    encrypt(text, purpose = 'mail') {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKeys[purpose], iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    decrypt(sealed, purpose = 'mail') {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKeys[purpose], bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

export function equalSecrets(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
