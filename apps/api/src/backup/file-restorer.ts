import { CommandRefused } from '../command-refused.ts'
import type { FileStore } from '../platform/files/file-store.ts'

const contentType = 'image/webp'
const namedAtMost = 10

const listOf = (names: readonly string[]) =>
  names.slice(0, namedAtMost).join(', ') + (names.length > namedAtMost ? ` and ${names.length - namedAtMost} more` : '')

/**
 * Adds files that are not there yet and never replaces any: if a restore fails, a running system may still use the
 * store. It remembers the added files, so that a failure removes only those.
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
        throw new CommandRefused(
          `The store has other files under ${differing.length} names of this backup, and none is replaced: ${listOf(differing)}. ` +
            'Move them away, or restore into an empty DATA_DIR or bucket. Nothing was changed',
        )
    },
    /** Removes the added files. Returns those that could not be removed. */
    async undo(): Promise<string[]> {
      const left: string[] = []
      for (const name of added) await files.remove(name).catch(() => left.push(name))
      return left
    },
  }
}
