import type { FileStore } from '../platform/files/file-store.ts'
import { BackupRefused } from './backup-refused.ts'

const contentType = 'image/webp'
const namedAtMost = 10

const listOf = (names: readonly string[]) =>
  names.slice(0, namedAtMost).join(', ') + (names.length > namedAtMost ? ` and ${names.length - namedAtMost} more` : '')

/**
 * Adds files that are not there yet. None is ever replaced: until a restore is done, the store may be that of a system that goes on if
 * it fails. What was added is known, so that a failure removes that and no others.
 */
export function fileRestorer(files: FileStore) {
  const added: string[] = []
  const differing: string[] = []
  return {
    async put(name: string, bytes: Buffer) {
      const before = await files.get(name)
      if (!before) {
        added.push(name)
        await files.put(name, bytes, contentType)
      } else if (!before.bytes.equals(bytes)) differing.push(name)
    },
    /** Only when all were looked at, so that one answer names all. */
    assertNoneDiffers() {
      if (differing.length > 0)
        throw new BackupRefused(
          `The store has other files under ${differing.length} names of this backup, and none is replaced: ${listOf(differing)}. ` +
            'Move them away, or restore into an empty DATA_DIR or bucket. Nothing was changed',
        )
    },
    /** Removes what was added. Answers what could not be removed. */
    async undo(): Promise<string[]> {
      const left: string[] = []
      for (const name of added) await files.remove(name).catch(() => left.push(name))
      return left
    },
  }
}
