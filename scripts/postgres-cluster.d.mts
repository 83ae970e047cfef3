export interface Cluster {
  readonly url: string
  start: () => Promise<void>
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  remove: () => void
}
export function createCluster(options?: { durable?: boolean }): Promise<Cluster>
/** Empty unless this process runs as root. */
export function serverUser(): { uid: number; gid: number } | { uid?: undefined; gid?: undefined }
