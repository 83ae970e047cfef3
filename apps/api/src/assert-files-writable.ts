import { randomUUID } from 'node:crypto'

import { ConfigError, type Config } from './config.ts'
import { isStoreFull } from './platform/files/disk-full.ts'
import { diskStore } from './platform/files/disk-store.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { statusOf } from './platform/files/s3-store.ts'
import type { Log } from './platform/log.ts'
import { Problem } from './platform/problem.ts'
import { reasonOf } from './reason-of.ts'

const firstCause = (error: Error): Error => (error.cause instanceof Error ? firstCause(error.cause) : error)

/**
 * An object store that is away for now. It refuses a wrong bucket or key with a status below 500, and a wrong address has
 * no server.
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof Problem) || error.code !== 'unavailable') return false
  const cause = firstCause(error)
  return (statusOf(cause) ?? 500) >= 500 && !('code' in cause && cause.code === 'ENOTFOUND')
}

async function refusalOf(store: FileStore, name: string, log: Log): Promise<string[]> {
  const probe = `probe-${randomUUID()}`
  try {
    await store.put(probe, Buffer.from('Aafiya can write here.'), 'text/plain')
    await store.remove(probe)
    return []
  } catch (error) {
    // A store that is full or away is not a configuration error: until it is back, only calls that need it are refused.
    if (isStoreFull(error) || isAway(error)) {
      log.error({ error }, 'the store for files takes no file')
      return []
    }
    return [`${name} cannot be written to (${reasonOf(error)})`]
  }
}

/**
 * Writes a file and removes it where uploads are spooled and where they are stored, so that a place that takes none is
 * met at the start and not by the first upload.
 */
export async function assertFilesWritable(
  files: FileStore,
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  log: Log,
): Promise<void> {
  const refusals = [
    ...(await refusalOf(diskStore(dataDir), `DATA_DIR: the folder ${dataDir}, for uploaded files,`, log)),
    ...(s3 ? await refusalOf(files, `S3_BUCKET: the bucket ${s3.bucket} at ${s3.endpoint}`, log) : []),
  ]
  if (refusals.length > 0) throw new ConfigError(refusals)
}
