import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { gridTimes } from '@aafiya/contracts/hours/slots'
import * as z from 'zod/mini'

import type { Random } from '../../test/oracles/random.ts'

/** The parts of JSON Schema that the contract's schemas use. */
export const Schema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.unknown()),
  prefixItems: z.optional(z.array(z.unknown())),
  minItems: z.optional(z.int()),
  maxItems: z.optional(z.int()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.int()),
  maxLength: z.optional(z.int()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
})
type Schema = z.infer<typeof Schema>

/** Values that were answered, by the key under which they were. What refers to something that exists gets furthest. */
export type Seen = ReadonlyMap<string, readonly unknown[]>

export interface World {
  random: Random
  seen: Seen
  /** How many of a hundred values are none that the schema describes. */
  wildness: number
}

const day = 86_400_000
const wild: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  'x',
  'x'.repeat(3_000),
  '\u0000',
  '\ud800',
  "' or 1=1; --",
  '%_\\',
  'infinity',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '0000-01-01',
  '24:00',
  '23:59',
  'مرحبا',
  '\u202Eabc',
  '00000000-0000-4000-8000-000000000000',
  [null],
]
const words = [
  'Mona',
  'Farid',
  'منى فريد',
  'Neurologist',
  'O’Brien-Al',
  '01001234567',
  '+201001234567',
  '12 Nile Street, Cairo',
  '123456',
  '1990',
]

const uuid = ({ below }: Random) => `${'0'.repeat(8)}-0000-4000-8000-${String(below(1e9)).padStart(12, '0')}`

/** Strings of each kind in the contract; those that fit the current pattern are used. */
function someStrings(random: Random): string[] {
  const when = new Date(Date.now() + (random.below(90) - 20) * day)
  const { date, time } = civilAt(when, 'Africa/Cairo')
  return [
    date,
    random.pick(gridTimes()) ?? time,
    time,
    when.toISOString(),
    `${date}T10:00:00+02:00`,
    String(random.below(70)),
    String(random.below(1_000_000)).padStart(6, '0'),
    `fuzz-${random.below(50)}@example.test`,
    'Correct-Horse-7-Battery',
    random.pick(words) ?? '',
    uuid(random),
    date.slice(0, 7),
    'en',
    'ar',
    'Africa/Cairo',
    'USD',
    'x'.repeat(random.below(60)),
  ]
}

function fits({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format }: Schema, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false
  if (format === 'email' && !text.includes('@')) return false
  // A pattern of the contract may be written for either mode.
  return pattern === undefined || ['u', ''].some((flags) => isMatch(pattern, flags, text))
}
function isMatch(pattern: string, flags: string, text: string): boolean {
  try {
    return new RegExp(pattern, flags).test(text)
  } catch {
    return false
  }
}

function someString(schema: Schema, { random }: World): string {
  const fitting = someStrings(random).filter((text) => fits(schema, text))
  const text = random.pick(fitting) ?? random.pick(words) ?? ''
  return text.length < (schema.minLength ?? 0) ? text.padEnd(schema.minLength ?? 0, 'x') : text
}

function someNumber({ type, minimum = -5, maximum = 200 }: Schema, { random }: World): number {
  const [low, high] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
  const value = random.pick([low, high, low + random.below(Math.max(1, high - low)), 0, 1, 30]) ?? 0
  return type === 'integer' || random.percent(70) ? Math.round(value) : value + 0.25
}

/** A value for a schema: mostly one that it describes, at times the opposite. */
export function valueOf(given: unknown, key: string, world: World): unknown {
  const { random, seen, wildness } = world
  if (random.percent(wildness)) return random.pick(wild)
  const known = seen.get(key)
  if (known && random.percent(60)) return random.pick(known)
  const schema = Schema.parse(given ?? {})
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(random.pick(choices), key, world)
  if (schema.allOf) return valueOf(schema.allOf[0], key, world)
  if (schema.properties) {
    const required = new Set(schema.required)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([name]) => (required.has(name) ? !random.percent(wildness) : random.percent(50)))
        .map(([name, property]) => [name, valueOf(property, name, world)]),
    )
  }
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case 'string':
      return someString(schema, world)
    case 'integer':
    case 'number':
      return someNumber(schema, world)
    case 'boolean':
      return random.percent(50)
    case 'null':
      return null
    case 'array': {
      const length = random.pick([schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 7), 1, 2]) ?? 1
      return Array.from({ length }, () => valueOf(schema.items, key, world))
    }
    default:
      return random.pick(wild)
  }
}
