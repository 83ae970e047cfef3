import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from './config.ts'
import { diskStore } from './platform/files/disk-store.ts'
import type { FileStore } from './platform/files/file-store.ts'

/** What Aafiya puts into `DATA_DIR`. */
const own = ['files', 'uploads', 'postgres', 'mailbox.jsonl', 'owner.pid']

/**
 * Removes all permissions of others from a file or folder. Files below a closed folder are already out of their
 * reach.
 */
async function closeToOthers(path: string): Promise<void> {
  const found = await lstat(path)
  if ((found.mode & 0o077) === 0 || found.isSymbolicLink()) return
  // The folder last: a start that is interrupted begins again.
  if (found.isDirectory()) for (const name of await readdir(path)) await closeToOthers(join(path, name))
  await chmod(path, found.mode & 0o700)
}

/**
 * Only the process's user may read its files: uploads, the embedded database and development's mailbox. Files that an
 * older release or a copy left open are closed. An existing data folder keeps its permissions, since it may also
 * contain other files.
 */
async function keepPrivate(dataDir: string): Promise<void> {
  process.umask(0o077)
  // One that cannot be made is reported where it is written to; one of another user is that user's to close.
  await mkdir(dataDir, { recursive: true }).catch(() => undefined)
  for (const name of own) await closeToOthers(join(dataDir, name)).catch(() => undefined)
}

/** The object store that is configured, or a folder of this machine: right for one process, or for a shared disk. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  await keepPrivate(dataDir)
  if (!s3) return diskStore(join(dataDir, 'files'))
  const { s3Store } = await import('./platform/files/s3-store.ts')
  return s3Store(s3)
}
