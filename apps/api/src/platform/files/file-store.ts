import type { Readable } from 'node:stream'

/**
 * Where uploaded files live: the local disk, or an object store that all processes share. Names are ours, never a
 * sender's.
 */
export interface FileStore {
  put: (name: string, bytes: Buffer, contentType: string) => Promise<void>
  /** Nothing where there is no such file. */
  get: (name: string) => Promise<{ bytes: Buffer; contentType: string } | undefined>
  /** Stores what a stream gives, a few megabytes of it in memory at a time; answers how many bytes that were. */
  putStream: (name: string, source: Readable, contentType: string) => Promise<number>
  /** Opens a file to be read piece by piece; nothing where there is no such file. */
  open: (name: string) => Promise<{ stream: Readable; bytes: number } | undefined>
  remove: (name: string) => Promise<void>
  /** Removes uploads begun before that time and never finished, if the store can have such. */
  sweep?: (before: Date) => Promise<void>
}
