export interface Cluster {
  readonly url: string
  start: () => Promise<void>
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  remove: () => void
}
export function createCluster(options?: { durable?: boolean }): Promise<Cluster>
