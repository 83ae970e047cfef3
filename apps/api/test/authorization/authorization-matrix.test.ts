import { urlOf } from '@aafiya/contracts/client'
import type { Endpoint } from '@aafiya/contracts/platform/endpoint'
import { problems } from '@aafiya/contracts/platform/problems'
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

/** Every row of the world, which is the same for each endpoint. */
let unchanged: string | undefined

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  test('admits the right callers, and changes nothing for anyone else', async () => {
    const row = authorization[name]
    if (!row) throw new Error(`${name} has no row in authorization-table.ts`)
    const isAdmitted = (persona: Persona) => row.outcomes[persona] === 'ok'
    // A refusal changes nothing, so the next one finds the same state.
    const refusing = await authorizationWorld()
    const filesBefore = refusing.files.names()
    unchanged ??= await refusing.everything()
    const refused = personas.filter((persona) => !isAdmitted(persona))
    for (const persona of refused) {
      const sent = row.send?.(refusing) ?? {}
      const refusal = expectRefusal(await send(refusing, persona, endpoint, sent), persona)
      const expected = row.outcomes[persona]
      expect(refusal.code, persona).toBe(expected)
      if (expected !== 'ok' && problems[expected] === 404 && sent.params?.['id'])
        await expectAsMissing(refusing, persona, endpoint, sent, refusal)
    }
    // A refusal only counts towards rates; nothing else changes, not even the audit.
    expect(await refusing.everything(), `${refused.join()}: unchanged`).toBe(unchanged)
    expect(refusing.files.names(), `${refused.join()}: no files`).toEqual(filesBefore)

    let admitting = refusing
    for (const [number, persona] of personas.filter(isAdmitted).entries()) {
      // A success must not affect the next call.
      const affects = endpoint.method !== 'get' && (row.send?.(admitting).params || row.isContested)
      if (number > 0 && affects) admitting = await authorizationWorld()
      const response = await send(admitting, persona, endpoint, row.send?.(admitting) ?? {})
      expect(response.status, `${persona}: ${response.text}`).toBe(endpoint.status ?? 200)
    }
  })
})
