import type { Keyed } from '@aafiya/contracts/client'

/** An endpoint of the API client, or all endpoints of a domain. */
export type Filed = Keyed | Readonly<Record<string, Keyed>>

const isEndpoint = (filed: Filed): filed is Keyed => typeof filed === 'function'

/** The query key of an endpoint (of one input, if `parts` are given) or of all endpoints of a domain. */
export function keyOf(filed: Filed, ...parts: readonly unknown[]): readonly unknown[] {
  if (isEndpoint(filed)) return [...filed.key, ...parts]
  return Object.values(filed)[0]?.key.slice(0, 1) ?? []
}
