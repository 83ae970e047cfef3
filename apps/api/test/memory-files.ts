import type { FileStore } from '../src/platform/files/file-store.ts'

/** Files kept in memory, to be counted. */
export function memoryFiles(): FileStore & { names: () => string[] } {
  const kept = new Map<string, { bytes: Buffer; contentType: string }>()
  return {
    put: async (name, bytes, contentType) => void kept.set(name, { bytes, contentType }),
    get: async (name) => kept.get(name),
    remove: async (name) => void kept.delete(name),
    names: () => [...kept.keys()],
  }
}
