import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { localS3 } from '../test/doubles/local-s3.ts'
import { query } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { commandEnv, runCommand } from './processes/run-command.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'aafiya-store-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The files of a folder, by the names that the store gives them. */
function filesIn(dataDir: string): Map<string, Buffer> {
  const root = join(dataDir, 'files')
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path)]))
}

type Store = Awaited<ReturnType<typeof localS3>>

const stored = ({ objects }: Store) => new Map([...objects].map(([name, { bytes }]) => [name, bytes]))

const withStore = ({ settings }: Store, databaseUrl: string, dataDir: string) => ({
  ...commandEnv({ databaseUrl, dataDir }),
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})

test('files move from the disk to an object store and back; a backup from one store is restored into another, or nothing of it', async () => {
  const dataDir = folder()
  const cluster = await ownCluster()
  const env = { NODE_ENV: 'development', DEMO_DATA: 'true', DATA_DIR: dataDir }
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: '', env })
  await api.ready()
  expect(await api.kill('SIGTERM')).toBe(0)
  const files = filesIn(dataDir)
  expect(files.size).toBeGreaterThan(0)

  const first = await localS3()
  const system = withStore(first, cluster.url, dataDir)
  const toStore = (...more: string[]) => runCommand('move-files', ['--to', 's3', ...more], system)
  const refused = await runCommand('move-files', ['--to', 's3'], { ...system, S3_SECRET_ACCESS_KEY: 'not the secret' })
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('the object store did not serve: SignatureDoesNotMatch'),
  })
  expect(first.objects.size).toBe(0)
  expect(await toStore()).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${files.size} files copied and read back, 0 were`),
  })
  expect(stored(first)).toEqual(files)
  expect(filesIn(dataDir)).toEqual(files)
  const [half = ''] = first.objects.keys()
  first.objects.set(half, { bytes: Buffer.from('half of it'), contentType: 'image/webp' })
  const removed = await toStore('--remove')
  expect(removed).toMatchObject({
    code: 0,
    output: expect.stringContaining(`1 files copied and read back, ${files.size - 1} were`),
  })
  expect(stored(first)).toEqual(files)
  expect(filesIn(dataDir).size).toBe(0)

  const backup = join(folder(), 'clinic.backup')
  expect(await runCommand('backup', [backup], system)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${files.size} files`),
  })
  // On the machine where backups are kept there is no configuration.
  const checked = await runCommand('restore', ['--check', backup], { PATH: process.env['PATH'] ?? '' })
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('This backup is whole') })

  const second = await localS3()
  await query(cluster.url, 'create database restored')
  const url = new URL(cluster.url)
  url.pathname = 'restored'
  const target = withStore(second, url.toString(), folder())
  second.trouble.refusesAfter = 1
  const halfway = await runCommand('restore', [backup], target)
  expect(halfway).toMatchObject({ code: 1, output: expect.stringContaining('the object store did not serve') })
  expect(second.objects.size).toBe(0)
  delete second.trouble.refusesAfter
  expect(await runCommand('restore', [backup], target)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored into restored at 127\.0\.0\.1:\d+ as of .*every checksum is right/m),
  })
  expect(stored(second)).toEqual(files)

  const back = await runCommand('move-files', ['--to', 'disk', '--remove'], target)
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining(`${files.size} removed where they were`) })
  expect(filesIn(target.DATA_DIR)).toEqual(files)
  expect(second.objects.size).toBe(0)
})
