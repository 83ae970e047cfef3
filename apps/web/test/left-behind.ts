/** What the test files of a worker share: it outlives the window and the modules of each file. */
const shared: Record<string, object> = {
  globalThis,
  console,
  'process.env': process.env,
  'Object.prototype': Object.prototype,
  'Array.prototype': Array.prototype,
  'String.prototype': String.prototype,
  Date,
  'Intl.DateTimeFormat.prototype': Intl.DateTimeFormat.prototype,
  'Intl.NumberFormat.prototype': Intl.NumberFormat.prototype,
}

/** Lighthouse adds this once per worker if Node lacks it. */
const isPolyfill = (name: string) => name === 'globalThis.URLPattern'

function read(places: Record<string, object>): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [place, object] of Object.entries(places))
    for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(object)))
      // Node replaces many getters by their values. Libraries that are loaded once use names like `__zod_globalConfig`.
      if (!name.startsWith('__')) found.set(`${place}.${name}`, own.get ? 'computed' : own.value)
  for (const event of process.eventNames()) found.set(`process.on(${String(event)})`, process.listenerCount(event))
  return found
}

/** Records the current state; the function it returns names what has been added, changed or removed since. */
export function noteState(places: Record<string, object> = shared): () => string[] {
  const before = read(places)
  return () => {
    const after = read(places)
    return [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name) !== 'computed' && !Object.is(before.get(name), after.get(name)) && !isPolyfill(name),
    )
  }
}
