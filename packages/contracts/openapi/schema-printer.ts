import * as z from 'zod/mini'

import type { Json } from './json.ts'
import { schemaNames } from './named-schemas.ts'

type Schema = z.core.$ZodType

/** Keywords that zod adds for its own checks, although a format or type already implies them. */
const standardFormats = new Set(['uuid', 'date', 'date-time', 'email'])

function simplify(schema: Schema, json: z.core.JSONSchema.BaseSchema) {
  if (json.format && standardFormats.has(json.format)) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  // An answer may get more fields; a client that refuses them would break on the next release.
  if (schema instanceof z.core.$ZodObject && !schema._zod.def.catchall) delete json.additionalProperties
}

export interface SchemaPrinter {
  /** The schema where it is used: a reference to its component if it is named, else its shape. */
  print: (schema: Schema) => Json
  /** Its shape, named or not. */
  shapeOf: (schema: Schema) => Json
  /** The shape of a component. */
  component: (name: string) => Json | undefined
}

/** Prints the schemas of one direction, all in one pass, so that they refer to each other. */
export function createSchemaPrinter(io: 'input' | 'output', used: Iterable<Schema>): SchemaPrinter {
  const ids = new Map(schemaNames)
  for (const schema of used) if (!ids.has(schema)) ids.set(schema, `inline-${ids.size}`)
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of ids) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
  })
  const component = (name: string): Json | undefined => {
    const printed = schemas[name]
    if (!printed) return undefined
    const { $schema: _, $id: __, ...shape } = printed
    return shape
  }
  const shapeOf = (schema: Schema) => component(ids.get(schema) ?? '') ?? {}
  const print = (schema: Schema) => {
    const name = schemaNames.get(schema)
    return name ? { $ref: `#/components/schemas/${name}` } : shapeOf(schema)
  }
  return { print, shapeOf, component }
}
