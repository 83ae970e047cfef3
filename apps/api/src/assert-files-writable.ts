import { randomUUID } from 'node:crypto'

import { ConfigError, type Config } from './config.ts'
import { isDiskFull } from './platform/files/disk-full.ts'
import { diskStore } from './platform/files/disk-store.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { reasonOf } from './reason-of.ts'

async function refusalOf(store: FileStore, name: string): Promise<string[]> {
  const probe = `probe-${randomUUID()}`
  try {
    await store.put(probe, Buffer.from('Aafiya can write here.'), 'text/plain')
    await store.remove(probe)
    return []
  } catch (error) {
    // A disk that is full today is not a configuration error, and reading still works: only uploads are refused.
    if (isDiskFull(error)) return []
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
): Promise<void> {
  const refusals = [
    ...(await refusalOf(diskStore(dataDir), `DATA_DIR: the folder ${dataDir}, for uploaded files,`)),
    ...(s3 ? await refusalOf(files, `S3_BUCKET: the bucket ${s3.bucket} at ${s3.endpoint}`) : []),
  ]
  if (refusals.length > 0) throw new ConfigError(refusals)
}
