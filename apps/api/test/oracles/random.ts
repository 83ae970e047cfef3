/** A linear congruential generator: the same choices for the same seed. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    below,
    /** True in so many of a hundred cases. */
    percent: (share: number) => below(100) < share,
    pick: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
  }
}
export type Random = ReturnType<typeof createRandom>
