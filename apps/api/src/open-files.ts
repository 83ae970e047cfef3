import { join } from 'node:path'

import type { Config } from './config.ts'
import { diskStore } from './platform/files/disk-store.ts'
import type { FileStore } from './platform/files/file-store.ts'

/** The object store that is configured, or a folder of this machine: right for one process, or for a shared disk. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return diskStore(join(dataDir, 'files'))
  const { s3Store } = await import('./platform/files/s3-store.ts')
  return s3Store(s3)
}
