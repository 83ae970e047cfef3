import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import { picture } from '../../../test/endpoints/hostile-pictures.ts'
import { diskStore } from './disk-store.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'aafiya-files-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('a file appears whole, under its name alone', async () => {
  const root = folder()
  const files = diskStore(root)
  await files.put('faces/mona.webp', Buffer.from('a picture'), 'image/webp')
  expect(await files.get('faces/mona.webp')).toEqual({ bytes: Buffer.from('a picture'), contentType: 'image/webp' })
  expect(readdirSync(join(root, 'faces'))).toEqual(['mona.webp'])
  await files.remove('faces/mona.webp')
  expect(await files.get('faces/mona.webp')).toBeUndefined()
})

test.each(['../mona.webp', '/etc/mona.webp', 'faces/../../mona.webp'])(
  'refuses %s, which lies outside of its folder',
  async (name) => {
    await expect(diskStore(folder()).put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow('outside')
  },
)

test('a file that could not be written whole leaves nothing behind', async () => {
  const root = folder()
  mkdirSync(join(root, 'faces', 'mona.webp'), { recursive: true })
  await expect(diskStore(root).put('faces/mona.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/./)
  expect(readdirSync(join(root, 'faces'))).toEqual(['mona.webp'])
})

test.each([
  ['ENOSPC', 'no space left on device'],
  ['EROFS', 'read-only file system'],
  ['EACCES', 'permission denied'],
])(
  'an upload that the disk refuses (%s) is a 507 with Retry-After, and succeeds once it takes files',
  async (code, reason) => {
    const { asPatient, files } = await clinic()
    const mona = await asPatient('mona')
    const upload = async () => mona.profile.uploadPicture({ files: [new Blob([new Uint8Array(await picture())])] })
    const { put } = files
    files.put = () => Promise.reject(Object.assign(new Error(reason), { code }))
    expect(await refusal(upload())).toMatchObject({ status: 507, code: 'storage_full', retryAfter: 60 })
    expect(files.names()).toEqual([])
    files.put = put
    await upload()
    expect(files.names()).toHaveLength(1)
  },
)
