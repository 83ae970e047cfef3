/** Creates a value on first use. This loads large libraries, which many clinics never use, only when needed. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
