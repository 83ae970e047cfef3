import { pipeline, type Duplex } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'

import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

import { CommandRefused } from '../command-refused.ts'
import { bytesIn } from './bytes-in.ts'

/** Pictures are compressed already, and rows compress well at any level. */
const level = 4
/**
 * scrypt's, as a power of two: a second or two, and 256 MB, for each guess at a passphrase. A key that is no passphrase
 * needs none of it.
 */
const passphraseWork = 18

const isSecretKey = (key: string) => key.startsWith('AGE-SECRET-KEY-')
const isPublicKey = (key: string) => key.startsWith('age1')

/** The output of `step`; an error on either side of it ends both, and reaches the reader. */
function through(source: AsyncIterable<Uint8Array>, step: Duplex): AsyncGenerator<Uint8Array> {
  pipeline(source, step, () => {})
  return bytesIn(step)
}

async function encrypterFor(key: string, workFactor: number): Promise<Encrypter> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  if (isPublicKey(key)) encrypter.addRecipient(key)
  else if (isSecretKey(key)) encrypter.addRecipient(await identityToRecipient(key))
  else encrypter.setPassphrase(key)
  return encrypter
}

function decrypterFor(key: string): Decrypter {
  if (isPublicKey(key))
    throw new CommandRefused(
      'BACKUP_KEY is a public key, which only encrypts: set it to the secret key, AGE-SECRET-KEY-1...',
    )
  const decrypter = new Decrypter()
  if (isSecretKey(key)) decrypter.addIdentity(key)
  else decrypter.addPassphrase(key)
  return decrypter
}

/**
 * Compresses an archive and, with a key, encrypts it in age's format: authenticated pieces of 64 KB that cannot be
 * reordered or cut off.
 */
export async function seal(
  archive: AsyncIterable<Uint8Array>,
  key: string | undefined,
  workFactor = passphraseWork,
): Promise<AsyncIterable<Uint8Array>> {
  const compressed = through(archive, createGzip({ level }))
  if (!key) return compressed
  const encrypter = await encrypterFor(key, workFactor)
  return bytesIn(await encrypter.encrypt(ReadableStream.from(compressed)))
}

const ageMark = Buffer.from('age-encryption.org/v1')
const gzipMark = Buffer.from([0x1f, 0x8b])
const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/** The first bytes of a stream, and the stream with them. */
async function peek(source: AsyncIterable<Uint8Array>, size: number) {
  const iterator = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < size) {
    const next = await iterator.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  async function* whole() {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { start, whole: whole() }
}

async function decrypted(source: AsyncIterable<Uint8Array>, key: string): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = decrypterFor(key)
  try {
    return bytesIn(await decrypter.decrypt(ReadableStream.from(source)))
  } catch (error) {
    throw new CommandRefused(
      'BACKUP_KEY does not open this backup: it is another key, or the beginning of the file is damaged',
      error,
    )
  }
}

/** The archive inside a backup file. A file that was changed or cut off fails while it is read. */
export async function unseal(
  file: AsyncIterable<Uint8Array>,
  key: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const { start, whole } = await peek(file, ageMark.length)
  if (startsWith(start, ageMark)) {
    if (!key) throw new CommandRefused('This backup is encrypted: set BACKUP_KEY to the key it was made with')
    return through(await decrypted(whole, key), createGunzip())
  }
  if (!startsWith(start, gzipMark)) throw new CommandRefused('This file is no backup')
  // Anyone without the key could have replaced the file.
  if (key)
    throw new CommandRefused(
      'BACKUP_KEY is set, but this backup is not encrypted: unset BACKUP_KEY if that is as it should be',
    )
  return through(whole, createGunzip())
}
