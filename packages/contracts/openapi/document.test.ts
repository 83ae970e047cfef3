import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { contract } from '../src/contract.ts'
import type { Endpoint } from '../src/platform/endpoint.ts'
import { problems } from '../src/platform/problems.ts'
import { openApi } from './document.ts'

const Schema = z.record(z.string(), z.unknown())
const Content = z.strictObject({ 'application/json': z.strictObject({ schema: Schema }) })
const Response = z.strictObject({
  description: z.string(),
  headers: z.optional(z.record(z.string(), z.strictObject({ description: z.string(), schema: Schema }))),
  content: Content,
})
const Operation = z.strictObject({
  operationId: z.string().check(z.regex(/^\w+\.\w+$/)),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().check(z.minLength(1)),
  'x-access': z.string(),
  'x-rate-limits': z.optional(
    z.array(
      z.strictObject({
        by: z.string(),
        siteLimit: z.optional(z.int()),
        limit: z.int(),
        minutes: z.int(),
        counts: z.optional(z.string()),
        beyond: z.optional(z.string()),
      }),
    ),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: Schema,
      description: z.optional(z.string()),
    }),
  ),
  requestBody: z.optional(
    z.looseObject({ required: z.boolean(), content: z.record(z.string(), z.looseObject({ schema: Schema })) }),
  ),
  responses: z.record(
    z.string().check(z.regex(/^[2-5]\d\d$/)),
    z.union([z.strictObject({ $ref: z.string() }), Response]),
  ),
})
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string(), description: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().check(z.startsWith('/')),
    z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), z.optional(Operation)),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), Schema),
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Response),
  }),
})

const raw = openApi(contract)
const document = Document.parse(raw)
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) => (operation ? [{ path, method, ...operation }] : [])),
)

/** Every nested value with its path. */
function* inside(value: unknown, at = '#'): Generator<[string, unknown]> {
  yield [at, value]
  if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) yield* inside(child, `${at}/${key}`)
}

/** The codes of a refusal, inline or from the components. */
function codesOf(response: z.infer<typeof Operation>['responses'][string] | undefined): unknown[] {
  const name = response && '$ref' in response ? response.$ref.replace('#/components/responses/', '') : undefined
  const found = name ? document.components.responses[name] : response
  return [...inside(found)].flatMap(([at, value]) => (at.endsWith('/enum') && Array.isArray(value) ? value : []))
}

test('describes every declared endpoint once', () => {
  const declared = Object.entries(contract).flatMap(([domain, endpoints]) =>
    Object.keys(endpoints).map((name) => `${domain}.${name}`),
  )
  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(declared.toSorted())
})

test('contains nothing that JSON would lose', () => {
  const kept = new Set(['string', 'number', 'boolean', 'object'])
  expect([...inside(raw)].filter(([, value]) => !kept.has(typeof value))).toEqual([])
  expect(JSON.parse(JSON.stringify(raw))).toEqual(raw)
})

test('has no dangling references', () => {
  const places = new Map(inside(raw))
  const references = [...places].filter(([at]) => at.endsWith('/$ref')).map(([, target]) => String(target))
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((reference) => !places.has(reference))).toEqual([])
})

test('names each shape of an object that is used twice, and refers to it', () => {
  const places = new Map<string, string[]>()
  for (const [at, value] of inside(document))
    if (
      /\/(schema|items|components\/schemas\/\w+)$/.test(at) &&
      typeof value === 'object' &&
      value !== null &&
      'properties' in value
    ) {
      const shape = JSON.stringify(value)
      places.set(shape, [...(places.get(shape) ?? []), at])
    }
  expect(places.size).toBeGreaterThan(50)
  const isComponent = (at: string) => at.startsWith('#/components/schemas/')
  expect([...places.values()].filter((where) => where.length > 1 && !where.every(isComponent))).toEqual([])
})

test('describes each component by its comment in the contract, without internal references', () => {
  expect(document.components.schemas['Doctor']?.['description']).toMatch(/^A doctor's public data/)
  for (const [name, { description }] of Object.entries(document.components.schemas))
    expect(JSON.stringify(description ?? ''), name).not.toMatch(/\b(design|specification|section|issue)\b/i)
})

test('names one JSON Schema dialect for all, that of 3.1', () => {
  expect([...inside(raw)].filter(([at]) => at.endsWith('/$schema'))).toEqual([])
})

test('documents rate limits and the refusal beyond them', () => {
  const at = (id: string) => operations.find(({ operationId }) => operationId === id)
  const book = at('appointments.book')
  expect(book?.['x-rate-limits']).toEqual([{ by: 'account', limit: 30, minutes: 60 }])
  expect(book?.description).toContain('At most 30 calls in an hour for one account.')
  expect(codesOf(book?.responses['429'])).toEqual(['too_many_requests'])
  expect(at('account.login')?.['x-rate-limits']?.slice(0, 3)).toMatchObject([
    { by: 'network address', limit: 60, minutes: 1 },
    { by: 'e-mail and network address', limit: 10, minutes: 15, counts: 'passwords tried without success' },
    {
      by: 'e-mail',
      limit: 100,
      counts: 'failures',
      beyond: 'signing in from a new network needs a mailed code as well',
    },
  ])
  expect(at('inquiries.upload')?.description).toContain(
    'At most 60 calls in an hour for one account. At most 30 calls in an hour',
  )
  // Beyond its limit this one answers with the known state.
  expect(at('payments.lookUp')?.['x-rate-limits']).toHaveLength(1)
  expect(at('payments.lookUp')?.responses).not.toHaveProperty('429')
  // Searches are limited, the plain list is not.
  expect(codesOf(at('doctors.list')?.responses['429'])).toEqual(['too_many_requests'])
})

describe.each(operations)('$operationId', ({ path, parameters, security, responses, 'x-access': access }) => {
  test('declares each parameter of its path as required', () => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = parameters.filter((parameter) => parameter.in === 'path')
    expect(declared.map((parameter) => parameter.name)).toEqual(named)
    for (const parameter of declared) expect(parameter.required).toBe(true)
    expect(path).not.toContain(':')
  })

  test('requires a session exactly where one is needed', () => {
    expect(security).toEqual(access === 'public' ? [] : [{ session: [] }])
    expect(Object.hasOwn(responses, '401') || access === 'public').toBe(true)
  })

  test('answers one success and only known errors', () => {
    const statuses = Object.keys(responses)
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    for (const status of statuses.filter((one) => Number(one) >= 400)) {
      const codes = codesOf(responses[status])
      expect(codes.length).toBeGreaterThan(0)
      for (const code of codes) expect(problems).toHaveProperty(String(code), Number(status))
    }
  })
})

test('lists the answer for a missing parameter, in a made-up contract', () => {
  const lone: Endpoint = {
    method: 'get',
    path: '/things/:thingId',
    access: 'doctor',
    summary: 'A thing',
    params: z.strictObject({ thingId: z.string() }),
    response: z.string(),
    errors: [],
  }
  expect(openApi({ things: { one: lone } })).toMatchObject({
    paths: {
      '/things/{thingId}': {
        get: {
          operationId: 'things.one',
          'x-access': 'doctor',
          parameters: [{ name: 'thingId', in: 'path', required: true }],
        },
      },
    },
  })
})
