import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { localS3 } from '../test/doubles/local-s3.ts'
import { memoryFiles } from '../test/doubles/memory-files.ts'
import { assertFilesWritable } from './assert-files-writable.ts'
import { ConfigError } from './config.ts'
import { openFiles } from './open-files.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { createLog } from './platform/log.ts'
import { Problem } from './platform/problem.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'aafiya-files-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** The refusal, or the errors that were logged. */
async function check(config: Parameters<typeof openFiles>[0], files?: FileStore): Promise<unknown> {
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => void lines.push(line) })
  return assertFilesWritable(files ?? (await openFiles(config)), config, log).then(
    () => lines.map((line) => Reflect.get(Object(JSON.parse(line)), 'msg')),
    (error: unknown) => error,
  )
}

const isSaid = ['the store for files takes no file']

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('a folder that takes files is left without one', async () => {
  const dataDir = folder()
  expect(await check({ s3: undefined, dataDir })).toEqual([])
  expect(filesIn(dataDir)).toEqual([])
})

test('a folder that takes none stops the start and is named, with the reason', async () => {
  // A file where the folder should be: unlike a mode, it stops root too.
  const dataDir = join(folder(), 'data')
  writeFileSync(dataDir, '')
  const error = await check({ s3: undefined, dataDir })
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toMatch(`DATA_DIR: the folder ${dataDir}, for uploaded files, cannot be written to (E`)
})

test('a bucket that takes files is left without one', async () => {
  const s3 = await localS3()
  expect(await check({ s3: s3.settings, dataDir: folder() })).toEqual([])
  expect(s3.requests()).toBe(2)
  expect([...s3.objects]).toEqual([])
})

test('a bucket that refuses them stops the start and is named without its secret', async () => {
  const { settings } = await localS3()
  const error = await check({ s3: { ...settings, secretAccessKey: 'not the secret' }, dataDir: folder() })
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toContain(
    `S3_BUCKET: the bucket ${settings.bucket} at ${settings.endpoint} cannot be written to (`,
  )
  expect(String(error)).not.toContain('not the secret')
})

test('a bucket is no help where uploads cannot be spooled', async () => {
  const { settings } = await localS3()
  const dataDir = join(folder(), 'data')
  writeFileSync(dataDir, '')
  expect(String(await check({ s3: settings, dataDir }))).toContain(`DATA_DIR: the folder ${dataDir}`)
})

test('a bucket that is full stops no start, since what it has can still be read', async () => {
  const s3 = await localS3()
  s3.trouble.refusesAfter = 0
  expect(await check({ s3: s3.settings, dataDir: folder() })).toEqual(isSaid)
})

test('a disk that is full stops no start either', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const files = { ...memoryFiles(), put: () => Promise.reject(full) }
  const { settings } = await localS3()
  expect(await check({ s3: settings, dataDir: folder() }, files)).toEqual(isSaid)
})

test('an object store that is away stops no start: booking needs none', async () => {
  const s3 = await localS3()
  s3.trouble.status = 503
  expect(await check({ s3: s3.settings, dataDir: folder() })).toEqual(isSaid)
  s3.close()
  expect(await check({ s3: s3.settings, dataDir: folder() })).toEqual(isSaid)
})

test('a name of an object store that leads nowhere stops the start', async () => {
  const { settings } = await localS3()
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  const files = { ...memoryFiles(), put: () => Promise.reject(new Problem('unavailable', { cause })) }
  expect(await check({ s3: settings, dataDir: folder() }, files)).toBeInstanceOf(ConfigError)
})
