import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export interface Weight {
  gz: number
  br: number
}

/** The compressed size of a file, as it is served. */
export const weightOf = (content: Uint8Array): Weight => ({
  gz: gzipSync(content, { level: 9 }).length,
  br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
})

export const sumOf = (weights: readonly Weight[]): Weight => ({
  gz: weights.reduce((total, { gz }) => total + gz, 0),
  br: weights.reduce((total, { br }) => total + br, 0),
})

/** Weighs each file once: most are on every route, and compressing the largest takes a second. */
export function scales(read: (file: string) => Uint8Array): (files: Iterable<string>) => Weight {
  const known = new Map<string, Weight>()
  const one = (file: string) => {
    const weight = known.get(file) ?? weightOf(read(file))
    known.set(file, weight)
    return weight
  }
  return (files) => sumOf([...files].map(one))
}

export interface Budget {
  name: string
  /** Bytes. */
  limit: number
  actual: number
}

/** Kilobytes of a thousand bytes, the unit of the budgets. */
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

export const overBudget = (budgets: readonly Budget[]) =>
  budgets
    .filter(({ actual, limit }) => actual > limit)
    .map(({ name, actual, limit }) => `${name}: ${kilobytes(actual)} KB, at most ${kilobytes(limit)}`)
