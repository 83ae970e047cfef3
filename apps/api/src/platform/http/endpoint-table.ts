interface Place<T> {
  /** Below it, by the next segment. */
  readonly fixed: Map<string, Place<T>>
  /** Below it, by any segment: the place of a parameter. */
  any?: Place<T>
  /** What ends here, by method, with the names of the parameters on the way. */
  readonly ends: Map<string, { target: T; names: readonly string[] }>
}

interface Found<T> {
  target: T
  params: Readonly<Record<string, string>>
}

const emptyPlace = <T>(): Place<T> => ({ fixed: new Map(), ends: new Map() })

/** A slash at the end makes no difference, as in Express. */
const segmentsOf = (path: string): string[] => (path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/')

interface End<T> {
  target: T
  names: readonly string[]
  values: readonly string[]
}

/** A word goes before a parameter, where both match. */
function endOf<T>(
  place: Place<T>,
  method: string,
  segments: readonly string[],
  values: readonly string[],
): End<T> | undefined {
  const [segment, ...rest] = segments
  if (segment === undefined) {
    const end = place.ends.get(method)
    return end && { ...end, values }
  }
  const word = place.fixed.get(segment)
  const found = word && endOf(word, method, rest, values)
  if (found || !place.any || segment === '') return found
  return endOf(place.any, method, rest, [...values, segment])
}

/** Finds a target by method and path at once, however many there are. Express asks one route after the other. */
export class EndpointTable<T> {
  readonly #root = emptyPlace<T>()

  add(method: string, path: string, target: T): void {
    const names: string[] = []
    let place = this.#root
    for (const segment of segmentsOf(path)) {
      if (segment.startsWith(':')) {
        names.push(segment.slice(1))
        place = place.any ??= emptyPlace()
      } else {
        const next = place.fixed.get(segment) ?? emptyPlace<T>()
        place.fixed.set(segment, next)
        place = next
      }
    }
    if (place.ends.has(method)) throw new Error(`${method} ${path} is declared twice`)
    place.ends.set(method, { target, names })
  }

  /** Throws a `URIError` where a parameter is not encoded text. */
  find(method: string, path: string): Found<T> | undefined {
    const end = endOf(this.#root, method, segmentsOf(path), [])
    if (!end) return undefined
    const params = end.names.map((name, index) => [name, decodeURIComponent(end.values[index] ?? '')])
    return { target: end.target, params: Object.fromEntries(params) }
  }
}
