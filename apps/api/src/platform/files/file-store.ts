/** Where uploaded files live: the local disk, or an object store that all processes share. Names are ours, never a sender's. */
export interface FileStore {
  put: (name: string, bytes: Buffer, contentType: string) => Promise<void>
  /** Nothing where there is no such file. */
  get: (name: string) => Promise<{ bytes: Buffer; contentType: string } | undefined>
  remove: (name: string) => Promise<void>
  /** Removes what was begun before that time and never finished, where a store can hold such a thing. */
  sweep?: (before: Date) => Promise<void>
}
