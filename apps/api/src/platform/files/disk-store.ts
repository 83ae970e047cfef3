import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve, sep } from 'node:path'

import type { FileStore } from './file-store.ts'

const types: Readonly<Record<string, string>> = { '.webp': 'image/webp' }

/** Files in a folder of this machine. A file appears whole or not at all. */
export function diskStore(folder: string): FileStore {
  const root = resolve(folder)
  const pathOf = (name: string) => {
    const path = resolve(root, name)
    if (!path.startsWith(root + sep)) throw new Error('a file outside of its folder')
    return path
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const part = `${path}.part`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(part, bytes)
        await rename(part, path)
      } catch (error) {
        // On a full disk, what was written of this file would take up the rest of the room.
        await rm(part, { force: true })
        throw error
      }
    },
    async get(name) {
      const bytes = await readFile(pathOf(name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      })
      return bytes && { bytes, contentType: types[extname(name)] ?? 'application/octet-stream' }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async sweep(before) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile() || !entry.name.endsWith('.part')) continue
        const path = join(entry.parentPath, entry.name)
        // Another process may have finished or swept it meanwhile.
        const written = await stat(path).catch(() => undefined)
        if (written && written.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
