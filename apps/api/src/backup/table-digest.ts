import { createHash } from 'node:crypto'

import { countLines } from './parts-of.ts'

/** How many rows a table has, and the SHA-256 of them all, taken while they pass by. */
export function tableDigest() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: Buffer) {
      hash.update(lines)
      rows += countLines(lines)
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
