import { urlOf } from '@aafiya/contracts/client'
import { describe, expect, test } from 'vitest'

import { authorization } from '../authorization/authorization-table.ts'
import { authorizationWorld, personas } from '../authorization/authorization-world.ts'
import { endpoints } from './declared-endpoints.ts'
import { expectRefusal } from './expect-refusal.ts'

const shapeOf = (schema: unknown): object =>
  typeof schema === 'object' &&
  schema !== null &&
  'shape' in schema &&
  typeof schema.shape === 'object' &&
  schema.shape !== null
    ? schema.shape
    : {}
const paged = endpoints.filter(({ endpoint }) => 'cursor' in shapeOf(endpoint.query))

const id = '00000000-0000-4000-8000-000000000000'
const instants = ['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z', '2026-02-30T00:00:00Z', 'infinity', 'now']
const forged: unknown[] = [
  ...instants.flatMap((instant) => [
    [instant, id],
    [true, instant, id],
  ]),
  ['2026-03-01T06:00:00Z', 'no id'],
  ['\0', 'x', id],
  ['x', id],
  [],
  {},
  null,
]

describe.each(paged)('$name', ({ name, endpoint }) => {
  test('refuses a cursor that was never issued', async () => {
    const world = await authorizationWorld()
    const row = authorization[name]
    const persona = personas.find((one) => row?.outcomes[one] === 'ok')
    if (!row || !persona) throw new Error(`no role may call ${name}`)
    const token = world.tokens[persona]
    for (const position of forged) {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      const sent = row.send?.(world)
      const url = urlOf(endpoint, { ...sent, query: { ...sent?.query, cursor } })
      const response = await world.http.get(url).set(token ? { authorization: `Bearer ${token}` } : {})
      expect(response.status, JSON.stringify(position)).toBe(422)
      expectRefusal(response, name)
    }
  })
})

test('nearly every list has pages', () => {
  expect(paged.length).toBeGreaterThanOrEqual(10)
})
