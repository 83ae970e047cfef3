import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, resolve, sep } from 'node:path'

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
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, bytes, { flag: 'wx' })
      await rename(`${path}.part`, path)
    },
    async get(name) {
      const bytes = await readFile(pathOf(name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      })
      return bytes && { bytes, contentType: types[extname(name)] ?? 'application/octet-stream' }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
