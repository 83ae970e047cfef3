export interface Cluster {
  readonly url: string
  /** Its data folder. */
  readonly data: string
  start: () => Promise<void>
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  /** The process that started all others of this cluster. */
  pid: () => number
  remove: () => void
  /** To each of its processes. */
  signal: (name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  /** Ends a standby's recovery, after which it takes writes. */
  promote: () => Promise<void>
  /** A stopped copy of this running server that streams from it, under a name for `synchronous_standby_names`. */
  createStandby: (name: string) => Promise<Cluster>
}
export function createCluster(options?: { durable?: boolean; copyOf?: string; parent?: string }): Promise<Cluster>
/** Empty unless this process runs as root. */
export function serverUser(): { uid: number; gid: number } | { uid?: undefined; gid?: undefined }
