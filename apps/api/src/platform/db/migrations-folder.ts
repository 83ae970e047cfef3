import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Beside the sources in development, beside the bundle in production. */
const candidates = ['../../../migrations', './migrations'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

export const migrationsFolder: string = candidates.find((path) => existsSync(path)) ?? candidates.join(' or ')
