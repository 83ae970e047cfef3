import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { diskStore } from '../src/platform/files/disk-store.ts'

test('a file that meets a full disk leaves nothing on it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'aafiya-files-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  // Linux's disk that is always full.
  symlinkSync('/dev/full', join(root, 'mona.webp.part'))
  await expect(diskStore(root).put('mona.webp', Buffer.from('a picture'), 'image/webp')).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect(readdirSync(root)).toEqual([])
})
