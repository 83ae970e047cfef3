import type { Random } from '../../test/oracles/random.ts'

export const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

/** Remembers answered values by key, an `id` also under the names that refer to it. */
export function createMemory(random: Random) {
  const seen = new Map<string, unknown[]>()
  const keep = (key: string, value: unknown) => {
    const list = seen.get(key) ?? []
    if (list.length < 40) list.push(value)
    else list[random.below(40)] = value
    seen.set(key, list)
  }
  const learn = (value: unknown, of: string): void => {
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) learn(one, of)
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if (typeof one === 'object') learn(one, key)
        else keep(key, one)
        if (key === 'id') keep(`${singular(of)}Id`, one)
      }
  }
  return { seen, learn }
}
