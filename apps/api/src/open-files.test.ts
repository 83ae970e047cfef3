import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openFiles } from './open-files.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'aafiya-files-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('only the owner can access a new folder and the files in it', async () => {
  const dataDir = join(newFolder(), 'data')
  const files = await openFiles({ s3: undefined, dataDir })
  await files.put('inquiries/a.webp', Buffer.from('a'), 'image/webp')
  const paths = ['', 'files', 'files/inquiries', 'files/inquiries/a.webp'].map((path) => join(dataDir, path))
  expect(paths.map(modeOf)).toEqual(['700', '700', '700', '600'])
})

test('files that an older release or a copy left open to others are closed; files that are not Aafiya’s keep their permissions', async () => {
  const dataDir = newFolder()
  const elsewhere = join(newFolder(), 'elsewhere')
  const open = ['files/inquiries', 'uploads', 'postgres/base', 'neighbour'].map((path) => join(dataDir, path))
  for (const folder of [...open, elsewhere]) mkdirSync(folder, { recursive: true })
  const stored = ['files/inquiries/old.webp', 'mailbox.jsonl', 'neighbour/file'].map((path) => join(dataDir, path))
  for (const file of stored) writeFileSync(file, 'old')
  for (const path of [dataDir, join(dataDir, 'files'), join(dataDir, 'postgres'), ...open, elsewhere])
    chmodSync(path, 0o755)
  for (const file of stored) chmodSync(file, 0o644)
  symlinkSync(elsewhere, join(dataDir, 'files/link'))

  await openFiles({ s3: undefined, dataDir })
  const folders = ['files', 'files/inquiries', 'uploads', 'postgres', 'postgres/base'].map((path) =>
    join(dataDir, path),
  )
  expect(folders.map(modeOf)).toEqual(['700', '700', '700', '700', '700'])
  expect(stored.map(modeOf)).toEqual(['600', '600', '644'])
  expect([dataDir, join(dataDir, 'neighbour'), elsewhere].map(modeOf)).toEqual(['755', '755', '755'])
})
