import { urlOf } from '@aafiya/contracts/client'
import type { Endpoint } from '@aafiya/contracts/platform/endpoint'
import * as z from 'zod/mini'

import { endpoints } from '../../test/endpoints/declared-endpoints.ts'
import { singular } from './memory.ts'
import { valueOf, type World } from './values.ts'

const schemaOf = (schema: Endpoint['body']): unknown =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
/** Every endpoint with the JSON Schemas of what it takes. */
export const declared = endpoints.map(({ name, endpoint }) => ({
  name,
  endpoint,
  params: schemaOf(endpoint.params),
  query: schemaOf(endpoint.query),
  body: schemaOf(endpoint.body),
}))

/** A URL cannot contain half of a surrogate pair. */
const wellFormed = (text: string) => Buffer.from(text).toString()

const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          wellFormed(typeof one === 'string' ? one : (JSON.stringify(one) ?? '')),
        ]),
      )
    : {}

/** Nothing in a place of the path would be another path. */
const filled = ({ path }: Endpoint, params: Readonly<Record<string, string>>) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, params[name] || '0']))

type Declared = (typeof declared)[number]

function bodyOf(
  { endpoint, body }: Declared,
  { random }: World,
  value: unknown,
): { type?: string; body?: string | FormData } {
  if (endpoint.method === 'get') return {}
  if (endpoint.upload) {
    const form = new FormData()
    for (const [key, text] of Object.entries(textsOf(value))) form.append(key, text)
    for (let count = random.below(3); count > 0; count--)
      form.append(
        random.percent(90) ? endpoint.upload.field : 'other',
        new Blob(['GIF89a', 'x'.repeat(random.below(500))]),
        'a.gif',
      )
    return { body: form }
  }
  if (endpoint.raw)
    return { type: 'application/json', body: random.percent(50) ? '{"type":"x"}' : 'x'.repeat(random.below(90)) }
  if (body === undefined && random.percent(80)) return {}
  return { type: random.percent(97) ? 'application/json' : 'text/plain', body: JSON.stringify(value ?? {}) }
}

export interface MadeCall {
  path: string
  method: string
  type?: string
  body?: string | FormData
}

/** A call of one endpoint as its schemas describe it, more or less. */
export function makeCall(one: Declared, world: World): MadeCall {
  const { endpoint, name } = one
  const { random, seen } = world
  // An id in a path is mostly one of the same subject.
  const own = seen.get(`${singular(name.split('.')[0] ?? '')}Id`)
  const inPath = {
    random,
    seen: own && random.percent(70) ? new Map([...seen, ['id', own]]) : seen,
    wildness: random.percent(90) ? 0 : 10,
  }
  const params = filled(endpoint, textsOf(one.params && valueOf(one.params, '', inPath)))
  const search = textsOf(one.query && valueOf(one.query, '', world))
  return {
    path: urlOf(endpoint, { params, query: search }),
    method: endpoint.method.toUpperCase(),
    ...bodyOf(one, world, one.body && valueOf(one.body, '', world)),
  }
}

/** Sends the call; a refusal is an answer too. */
export async function sendCall(
  origin: string,
  { path, method, type, body }: MadeCall,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { ...(type && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(60_000),
  })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}
