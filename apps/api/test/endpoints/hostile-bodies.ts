import type { Endpoint } from '@aafiya/contracts/platform/endpoint'
import * as z from 'zod/mini'

const deep = 40_000

const values: readonly (readonly [string, string])[] = [
  ['null', 'null'],
  ['a number', '1e308'],
  ['a negative number', '-1'],
  ['a boolean', 'true'],
  ['an array', '["x"]'],
  ['an object', '{"$gt":""}'],
  ['an empty text', '""'],
  ['a NUL', '"\\u0000"'],
  ['half a surrogate pair', '"\\ud800"'],
  ['30 February', '"2026-02-30"'],
  ['the year 9999', '"9999-12-31"'],
  ['the year 0', '"0000-00-00T00:00:00Z"'],
  ['an offset out of range', '"2026-03-02T10:00:00+99:99"'],
  ['a word of PostgreSQL', '"infinity"'],
  ['a quote', '"\' or 1=1; drop table users; --"'],
  ['a tag', '"<script>alert(1)</script>"'],
  ['a template', '"{{passwordMin}}"'],
  ['a long text', JSON.stringify('x'.repeat(50_000))],
  ['a nest', `${'['.repeat(deep)}${']'.repeat(deep)}`],
]

/** The keys a body or query declares. */
export const keysOf = (schema: Endpoint['body']): string[] => {
  const shape = z.safeParse(
    z.object({ properties: z.record(z.string(), z.unknown()) }),
    schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  )
  return shape.success ? Object.keys(shape.data.properties) : []
}
const objectOf = (keys: readonly string[], json: string) =>
  `{${keys.map((key) => `${JSON.stringify(key)}:${json}`).join(',')}}`

/** Bodies that no client sends: every endpoint refuses them. */
export const bodiesFor = (endpoint: Endpoint): [string, string | Uint8Array<ArrayBuffer>][] => {
  const keys = keysOf(endpoint.body)
  const bodies = keys.length > 0 ? values.map(([what, json]) => [what, objectOf(keys, json)] as const) : []
  // Where every field may be null, or is a yes or no, that is a choice that a client makes.
  const isHostile = ([what, json]: (typeof bodies)[number]) =>
    !['null', 'a boolean'].includes(what) || !endpoint.body || !z.safeParse(endpoint.body, JSON.parse(json)).success
  const withValues = bodies.filter(isHostile).map(([what, json]): [string, string] => [`${what} in every field`, json])
  return [
    ...withValues,
    ['an unknown key', '{"isAdministrator":true}'],
    ['a prototype', '{"__proto__":{"isAdministrator":true},"constructor":{"prototype":{"x":1}}}'],
    ['broken JSON', '{"email":'],
    ['two documents', '{}{}'],
    ['NaN', '{"fees":NaN}'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['an array', '[1]'],
    ['a deep document', `${'{"a":'.repeat(deep / 4)}1${'}'.repeat(deep / 4)}`],
    ['a deep list', `${'['.repeat(deep)}${']'.repeat(deep)}`],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a byte order mark alone', new Uint8Array([0xef, 0xbb, 0xbf])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
    ['far too much', JSON.stringify({ notes: 'x'.repeat(200_000) })],
  ]
}
