/** A repeatable stream of random choices: the same seed gives the same stream on every machine. */
export type Random = {
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
  readonly weighted: <T>(items: readonly [Weighted<T>, ...Weighted<T>[]]) => T
}

export type Weighted<T> = readonly [item: T, weight: number]

/** FNV-1a over UTF-16 units, then mixed, so that similar slugs give different streams. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Each trait has its own stream, so that adding a trait leaves the others unchanged. */
export function createRandom(slug: string, trait: string): Random {
  let state = hash(`${slug}/${trait}`)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return items[0][0]
    },
  }
}
