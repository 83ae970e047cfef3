/** What the test files of a worker share, and no window and no module takes along at a file's end. */
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

/** Lighthouse adds what this Node may not have, once a worker. */
const isPolyfill = (name: string) => name === 'globalThis.URLPattern'

function read(places: Record<string, object>): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [place, object] of Object.entries(places))
    for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(object)))
      // Node replaces many a getter by its value; names like `__zod_globalConfig` are of libraries that are loaded once.
      if (!name.startsWith('__')) found.set(`${place}.${name}`, own.get ? 'computed' : own.value)
  for (const event of process.eventNames()) found.set(`process.on(${String(event)})`, process.listenerCount(event))
  return found
}

/** Notes how everything is now; the answer names what has been added, changed or removed since. */
export function noteState(places: Record<string, object> = shared): () => string[] {
  const before = read(places)
  return () => {
    const after = read(places)
    return [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name) !== 'computed' && !Object.is(before.get(name), after.get(name)) && !isPolyfill(name),
    )
  }
}
