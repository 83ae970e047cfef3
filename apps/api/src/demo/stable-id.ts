import { createHash } from 'node:crypto'

/** The same UUID for the same name, so that seeding again finds existing rows. */
export function stableId(name: string): string {
  const hex = createHash('sha256').update(`aafiya-demo:${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A number from 0 to below `limit`, always the same for the same name. */
export const stableNumber = (name: string, limit: number): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16) % limit
