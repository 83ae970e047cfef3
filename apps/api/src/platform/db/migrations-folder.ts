import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Seen from the bundle (`dist/`, `dist/chunks/`) and from this source file. */
const candidates = ['../migrations', '../../migrations', '../../../migrations'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

export const migrationsFolder: string = candidates.find((path) => existsSync(path)) ?? candidates.join(' or ')
