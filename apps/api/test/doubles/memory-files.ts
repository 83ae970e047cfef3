import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { FileStore } from '../../src/platform/files/file-store.ts'

/** Files kept in memory, to be counted. */
export function memoryFiles(): FileStore & { names: () => string[] } {
  const kept = new Map<string, { bytes: Buffer; contentType: string }>()
  return {
    put: async (name, bytes, contentType) => void kept.set(name, { bytes, contentType }),
    get: async (name) => kept.get(name),
    async putStream(name, source, contentType) {
      const bytes = await buffer(source)
      kept.set(name, { bytes, contentType })
      return bytes.length
    },
    async open(name) {
      const found = kept.get(name)
      return found && { stream: Readable.from([found.bytes]), bytes: found.bytes.length }
    },
    remove: async (name) => void kept.delete(name),
    names: () => [...kept.keys()],
  }
}
