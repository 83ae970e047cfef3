import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'

import { sha256 } from './archive.ts'
import { seal, unseal } from './seal.ts'

const bytes = randomBytes(300_000)
const digest = sha256(bytes)

/** In pieces as a network or a pipe cuts them, the first of a few bytes. */
async function* inPieces(whole: Uint8Array) {
  yield whole.subarray(0, 3)
  for (let at = 3; at < whole.length; at += 50_000) yield whole.subarray(at, at + 50_000)
}

const sealed = async (key?: string) => buffer(await seal(inPieces(bytes), key, 10))
/** The checksum of the content: comparing the bytes themselves takes a test seconds. */
const opened = async (file: Uint8Array, key?: string) => sha256(await buffer(await unseal(inPieces(file), key)))

const reason = (call: Promise<unknown>) =>
  call.then(
    () => 'opened',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

test('opens with the passphrase it was sealed with, and with no other', async () => {
  const file = await sealed('correct horse battery staple')
  expect(await opened(file, 'correct horse battery staple')).toBe(digest)
  expect(await reason(opened(file, 'another horse battery staple'))).toMatch(/BACKUP_KEY does not open/)
})

test('sealed with a public key, it opens with the secret key alone', async () => {
  const secret = await generateIdentity()
  const open = await identityToRecipient(secret)
  const file = await sealed(open)
  expect(await opened(file, secret)).toBe(digest)
  expect(await opened(await sealed(secret), secret)).toBe(digest)
  expect(await reason(opened(file, open))).toMatch(/BACKUP_KEY is a public key/)
  expect(await reason(opened(file, await generateIdentity()))).toMatch(/BACKUP_KEY does not open/)
  expect(await reason(opened(file))).toMatch(/is encrypted: set BACKUP_KEY/)
})

test('a sealed file opens to its end or not at all', async () => {
  const secret = await generateIdentity()
  const file = await sealed(secret)
  const changed = Buffer.from(file)
  changed[file.length - 20_000] = (changed[file.length - 20_000] ?? 0) ^ 1
  expect(await reason(opened(changed, secret))).toMatch(/invalid tag/)
  const piece = 64 * 1024 + 16
  const whole = file.length - (file.length % piece)
  for (const end of [file.length - 1, whole])
    expect(await reason(opened(file.subarray(0, end), secret))).toMatch(/invalid tag|final chunk/)
})

test('with a key set, a file that is not encrypted is refused: it may come from someone else', async () => {
  expect(await opened(await sealed())).toBe(digest)
  expect(await reason(opened(await sealed(), await generateIdentity()))).toMatch(/not encrypted/)
})
