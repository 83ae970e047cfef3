/** A part of the document. */
export type Json = Record<string, unknown>

/** `#/components/schemas/Doctor` as OpenAPI writes it. */
export const refTo = (kind: 'schemas' | 'responses', name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

/** Every object and list inside, itself included. */
export function* partsOf(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const child of Object.values(value)) yield* partsOf(child)
}
