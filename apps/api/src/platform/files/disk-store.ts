import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

import type { FileStore } from './file-store.ts'

const types: Readonly<Record<string, string>> = { '.webp': 'image/webp' }

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Files in a folder of this machine. A file appears whole or not at all. */
export function diskStore(folder: string): FileStore {
  const root = resolve(folder)
  const pathOf = (name: string) => {
    const path = resolve(root, name)
    if (!path.startsWith(root + sep)) throw new Error('a file outside of its folder')
    return path
  }
  const write = async (name: string, content: Buffer | Readable) => {
    const path = pathOf(name)
    const part = `${path}.part`
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(part, content)
      await rename(part, path)
    } catch (error) {
      // On a full disk, the partial file would take up the remaining room.
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    async put(name, bytes) {
      await write(name, bytes)
    },
    async putStream(name, source) {
      await write(name, source)
      return (await stat(pathOf(name))).size
    },
    async open(name) {
      const file = await open(pathOf(name)).catch(ifMissing)
      return file && { stream: file.createReadStream(), bytes: (await file.stat()).size }
    },
    async get(name) {
      const bytes = await readFile(pathOf(name)).catch(ifMissing)
      return bytes && { bytes, contentType: types[extname(name)] ?? 'application/octet-stream' }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async sweep(before) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile() || !entry.name.endsWith('.part')) continue
        const path = join(entry.parentPath, entry.name)
        // Another process may have finished or swept it by now.
        const written = await stat(path).catch(() => undefined)
        if (written && written.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
