/** Makes something when it is first asked for. A large library that many clinics never use is loaded that way, not at the start. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
