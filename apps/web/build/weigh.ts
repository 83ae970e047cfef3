import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export interface Weight {
  gz: number
  br: number
}

/** Bytes on the wire, each file compressed by itself, as it is served. */
export function weightOf(contents: readonly Uint8Array[]): Weight {
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  return {
    gz: sum(contents.map((content) => gzipSync(content, { level: 9 }).length)),
    br: sum(contents.map((content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length)),
  }
}

export interface Budget {
  name: string
  /** Bytes. */
  limit: number
  actual: number
}

/** KB of a thousand bytes, as the budgets are written. */
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

export const overBudget = (budgets: readonly Budget[]) =>
  budgets
    .filter(({ actual, limit }) => actual > limit)
    .map(({ name, actual, limit }) => `${name}: ${kilobytes(actual)} KB, at most ${kilobytes(limit)}`)
