import type { Header } from './backup-format.ts'
import { BackupRefused } from './backup-refused.ts'
import { readBackup } from './read-backup.ts'

/** Reads a backup to its end, which compares every checksum, and changes nothing. */
export async function checkBackup(file: AsyncIterable<Uint8Array>, key: string | undefined) {
  let header: Header | undefined
  for await (const part of readBackup(file, key)) {
    if (part.kind === 'header') header = part.header
    if (part.kind !== 'manifest' || !header) continue
    const rows = Object.values(part.manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    return { header, rows, files: part.manifest.files, missing: part.manifest.missing }
  }
  throw new BackupRefused('This file is no backup of Aafiya')
}
