import type { FileStore } from '../platform/files/file-store.ts'

const contentType = 'image/webp'
const filesAtOnce = 8

export interface Moved {
  copied: number
  /** There before, with the same bytes. */
  present: number
  /** In neither place. */
  missing: string[]
}

/** Copies one file unless it is already there; the copy is read back and compared. */
async function copyOne(from: FileStore, to: FileStore, name: string): Promise<'copied' | 'present' | 'missing'> {
  const [source, target] = await Promise.all([from.get(name), to.get(name)])
  if (!source) return target ? 'present' : 'missing'
  if (target?.bytes.equals(source.bytes)) return 'present'
  await to.put(name, source.bytes, contentType)
  const written = await to.get(name)
  if (!written?.bytes.equals(source.bytes)) throw new Error(`${name} was not stored as it is; nothing was removed`)
  return 'copied'
}

/**
 * Copies files from one store to another. Files are never changed, so it may run while the app does, and an
 * interrupted run can be resumed. Removes nothing.
 */
export async function copyFiles(from: FileStore, to: FileStore, names: readonly string[]): Promise<Moved> {
  const moved: Moved = { copied: 0, present: 0, missing: [] }
  for (let at = 0; at < names.length; at += filesAtOnce) {
    const some = names.slice(at, at + filesAtOnce)
    const outcomes = await Promise.all(some.map(async (name) => ({ name, outcome: await copyOne(from, to, name) })))
    for (const { name, outcome } of outcomes) {
      if (outcome === 'missing') moved.missing.push(name)
      else moved[outcome]++
    }
  }
  return moved
}

/** Removes files that the other store has with the same bytes. Returns how many. */
export async function removeCopied(from: FileStore, to: FileStore, names: readonly string[]): Promise<number> {
  let removed = 0
  for (const name of names) {
    const [source, target] = await Promise.all([from.get(name), to.get(name)])
    if (!source || !target?.bytes.equals(source.bytes)) continue
    await from.remove(name)
    removed++
  }
  return removed
}
