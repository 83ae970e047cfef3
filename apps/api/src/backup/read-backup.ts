import type * as z from 'zod/mini'

import { CommandRefused } from '../command-refused.ts'
import { readArchive } from './archive.ts'
import { Header, Manifest, names } from './backup-format.ts'
import { unseal } from './seal.ts'
import { tableDigest } from './table-digest.ts'

export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'rows'; table: string; lines: Buffer }
  | { kind: 'file'; name: string; bytes: Buffer }
  | { kind: 'manifest'; manifest: Manifest }

function parsed<T>(schema: z.ZodMiniType<T>, bytes: Buffer, name: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new CommandRefused(`This backup cannot be read by this release: its ${name} is not understood`, error)
  }
}

/** Compares the rows and files read with the manifest. */
function assertWhole(manifest: Manifest, read: { tables: Manifest['tables']; files: number; checksums: string }) {
  if (manifest.checksums !== read.checksums)
    throw new CommandRefused('This backup is damaged: its checksums are not those of its manifest')
  if (manifest.files !== read.files)
    throw new CommandRefused(`This backup is damaged: ${read.files} of ${manifest.files} files`)
  for (const [table, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const found = read.tables[table]
    if (found?.rows !== rows || found.sha256 !== sha256)
      throw new CommandRefused(`This backup is damaged: the rows of ${table} are not those of its manifest`)
  }
}

/** Reads a backup from start to end. The manifest is yielded only after everything before it was verified. */
export async function* readBackup(
  file: AsyncIterable<Uint8Array>,
  key: string | undefined,
): AsyncGenerator<BackupPart> {
  const digests = new Map<string, ReturnType<typeof tableDigest>>()
  let files = 0
  let hasHeader = false
  try {
    for await (const { name, bytes, checksums } of readArchive(await unseal(file, key))) {
      if (hasHeader === (name === names.header))
        throw new CommandRefused('This file is no backup of Aafiya: a header.json has to be its first entry')
      const [, table] = /^tables\/([^/]+)\/\d+\.copy$/.exec(name) ?? []
      if (name === names.header) {
        hasHeader = true
        const header = parsed(Header, bytes, name)
        for (const one of header.tables) digests.set(one.name, tableDigest())
        yield { kind: 'header', header }
      } else if (table) {
        digests.get(table)?.add(bytes)
        yield { kind: 'rows', table, lines: bytes }
      } else if (name.startsWith(names.file(''))) {
        files++
        yield { kind: 'file', name: name.slice(names.file('').length), bytes }
      } else if (name === names.manifest) {
        const manifest = parsed(Manifest, bytes, name)
        const tables = Object.fromEntries([...digests].map(([table, digest]) => [table, digest.end()]))
        assertWhole(manifest, { tables, files, checksums: checksums ?? '' })
        yield { kind: 'manifest', manifest }
      } else throw new CommandRefused(`This backup has an entry that this release does not know: ${name}`)
    }
  } catch (error) {
    if (error instanceof CommandRefused || !isDamage(error)) throw error
    throw new CommandRefused('This backup is damaged or was cut off: it cannot be read to its end', error)
  }
}

/** Errors of gzip, tar and age for bytes they cannot read; they have no error class. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('Z_')) ||
    /invalid tag|unexpected end|invalid tar header|final chunk|ciphertext|stream was ended|incorrect header|end of (file|data)/i.test(
      error.message,
    ))

/** Reads a backup to its end, which compares every checksum, and changes nothing. */
export async function checkBackup(file: AsyncIterable<Uint8Array>, key: string | undefined) {
  let header: Header | undefined
  for await (const part of readBackup(file, key)) {
    if (part.kind === 'header') header = part.header
    if (part.kind !== 'manifest' || !header) continue
    const rows = Object.values(part.manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    return { header, rows, files: part.manifest.files, missing: part.manifest.missing }
  }
  throw new CommandRefused('This file is no backup of Aafiya')
}
