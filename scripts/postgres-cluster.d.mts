export interface Cluster {
  readonly url: string
  start: () => Promise<void>
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  remove: () => void
}
export function createCluster(options?: { durable?: boolean }): Promise<Cluster>
/** Empty unless this process is root's. */
export function serverUser(): { uid: number; gid: number } | { uid?: undefined; gid?: undefined }
