/** Finds a value once per key. For few keys: nothing is ever dropped. */
export function remembered<Value, Rest extends unknown[] = []>(
  find: (key: string, ...rest: Rest) => Value,
): (key: string, ...rest: Rest) => Value {
  const known = new Map<string, Value>()
  return (key, ...rest) => {
    const value = known.get(key) ?? find(key, ...rest)
    known.set(key, value)
    return value
  }
}
