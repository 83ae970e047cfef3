import { urlOf } from '@aafiya/contracts/client'
import type { Endpoint } from '@aafiya/contracts/platform/endpoint'
import { problems, type ProblemCode } from '@aafiya/contracts/platform/problems'
import { describe, expect, test } from 'vitest'

import { endpoints } from '../endpoints/declared-endpoints.ts'
import { expectRefusal } from '../endpoints/expect-refusal.ts'
import { withContent } from '../endpoints/with-content.ts'
import { sameTrace, type HttpResponse } from '../http.ts'
import type { Sent } from './authorization-outcomes.ts'
import { authorization } from './authorization-table.ts'
import { authorizationWorld, personas, type Persona, type World } from './authorization-world.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

async function send(world: World, persona: Persona, endpoint: Endpoint, sent: Sent): Promise<HttpResponse> {
  const token = world.tokens[persona]
  const request = world.http[endpoint.method](urlOf(endpoint, sent)).set({
    ...sameTrace,
    ...(token && { authorization: `Bearer ${token}` }),
  })
  return withContent(request, endpoint, sent)
}

/** Another user's record gets exactly the same answer as one that does not exist. */
async function expectAsMissing(world: World, persona: Persona, endpoint: Endpoint, sent: Sent, refusal: unknown) {
  const missing = await send(world, persona, endpoint, { ...sent, params: { ...sent.params, id: unknownId } })
  expect(missing.body, `${persona}: as if it did not exist`).toEqual(refusal)
}

test('every declared endpoint is in the table, and nothing else is', () => {
  expect(Object.keys(authorization).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

test('the table lets a visitor through exactly where the contract does', () => {
  for (const { name, endpoint } of endpoints)
    expect(authorization[name]?.outcomes.visitor === 'signed_out', name).toBe(endpoint.access !== 'public')
})

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  test('admits the right callers, and changes nothing for anyone else', async () => {
    const row = authorization[name]
    if (!row) throw new Error(`${name} has no row in authorization-table.ts`)
    let world = await authorizationWorld()
    // A refusal changes nothing, so the next one finds the same state.
    let before: string | undefined
    for (const persona of personas) {
      const sent = row.send?.(world) ?? {}
      before ??= await world.everything()
      const filesBefore = world.files.names()
      const response = await send(world, persona, endpoint, sent)
      const expected: 'ok' | ProblemCode = row.outcomes[persona]
      if (expected === 'ok') {
        expect(response.status, `${persona}: ${response.text}`).toBe(endpoint.status ?? 200)
        before = undefined
        // A success must not affect the next call.
        if (endpoint.method !== 'get' && (sent.params || row.isContested)) world = await authorizationWorld()
        continue
      }
      const refusal = expectRefusal(response, persona)
      expect(refusal.code, persona).toBe(expected)
      if (problems[expected] === 404 && sent.params?.['id'])
        await expectAsMissing(world, persona, endpoint, sent, refusal)
      // A refusal only counts towards rates; nothing else changes, not even the audit.
      expect(await world.everything(), `${persona}: unchanged`).toBe(before)
      expect(world.files.names(), `${persona}: no files`).toEqual(filesBefore)
    }
  })
})
