import { declare } from '@aafiya/contracts/platform/endpoint'
import express from 'express'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { ConnectionFailed } from '../db/database-error.ts'
import { createLog } from '../log.ts'
import { Problem } from '../problem.ts'
import { rateFor, type Rate, type Throttle } from '../throttle.ts'
import { Answer } from './answer.ts'
import type { Caller } from './caller.ts'
import { mount, serveEndpoints } from './mount.ts'
import { problemHandler } from './problem-handler.ts'

const perAccount = { name: 'a', by: 'account', limit: 2, minutes: 60 } as const
const perNetwork = { name: 'n', by: 'network address', limit: 5, minutes: 1 } as const
const ofVerb = { name: 'v', by: 'account', limit: 1, minutes: 1, counts: 'failures' } as const

const things = declare({
  leak: {
    method: 'get',
    path: '/leak',
    access: 'public',
    summary: 'x',
    response: z.object({ id: z.string(), inner: z.array(z.object({ a: z.int() })) }),
    errors: [],
  },
  lie: {
    method: 'get',
    path: '/lie',
    access: 'public',
    summary: 'x',
    response: z.object({ id: z.string() }),
    errors: [],
  },
  fail: { method: 'get', path: '/fail', access: 'public', summary: 'x', response: z.string(), errors: [] },
  away: { method: 'get', path: '/away', access: 'public', summary: 'x', response: z.string(), errors: [] },
  wait: { method: 'get', path: '/wait', access: 'public', summary: 'x', response: z.string(), errors: [] },
  headed: { method: 'get', path: '/headed', access: 'signed-in', summary: 'x', response: z.string(), errors: [] },
  doctor: { method: 'get', path: '/doctor', access: 'doctor', summary: 'x', response: z.string(), errors: [] },
  anyDoctor: {
    method: 'get',
    path: '/any-doctor',
    access: 'any-doctor-or-administrator',
    summary: 'x',
    response: z.string(),
    errors: [],
  },
  staff: {
    method: 'get',
    path: '/staff',
    access: 'doctor-or-administrator',
    summary: 'x',
    response: z.string(),
    errors: [],
  },
  counted: {
    method: 'get',
    path: '/counted',
    access: 'signed-in',
    summary: 'x',
    query: z.strictObject({ n: z.optional(z.string()) }),
    response: z.string(),
    errors: [],
    rates: [perNetwork, perAccount, ofVerb],
  },
  open: {
    method: 'get',
    path: '/open',
    access: 'public',
    summary: 'x',
    response: z.string(),
    errors: [],
    rates: [perNetwork],
  },
  administrator: {
    method: 'get',
    path: '/administrator',
    access: 'administrator',
    summary: 'x',
    response: z.string(),
    errors: [],
  },
})

const caller = (role: Caller['role'], doctor?: Caller['doctor']): Caller => ({
  userId: 'u',
  sessionId: 's',
  role,
  doctor,
})
const callers: Readonly<Record<string, Caller>> = {
  patient: caller('patient'),
  pending: caller('doctor', { id: 'd', isApproved: false }),
  approved: caller('doctor', { id: 'd', isApproved: true }),
  administrator: caller('administrator'),
}
const secretColumn = 'canary-password-hash'

function served(hit: Throttle['hit'] = async () => {}) {
  const extra = { id: 'x', passwordHash: secretColumn, inner: [{ a: 1, email: secretColumn }] }
  const wrong: unknown = { id: 5, passwordHash: secretColumn }
  const routes = mount(
    things,
    {
      leak: () => extra,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler would reject the tested value
      lie: () => wrong as { id: string },
      fail: () => Promise.reject(new Error(secretColumn)),
      away: () => Promise.reject(new ConnectionFailed(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))),
      wait: () => Promise.reject(new Problem('too_many_requests', { retryAfter: 0.2 })),
      headed: async () => new Answer('x', { 'X-Next-Cursor': 'next' }),
      doctor: () => 'in',
      anyDoctor: () => 'in',
      staff: () => 'in',
      administrator: () => 'in',
      counted: () => 'in',
      open: () => 'in',
    },
    {
      authenticate: async (token) => callers[token],
      uploads: { receive: () => Promise.reject(new Error('no uploads')), sweep: async () => {} },
      throttle: { hit },
    },
  )
  const app = express()
    .use(serveEndpoints(routes))
    .use(problemHandler(createLog('silent')))
  return (path: string, token?: string) =>
    supertest(app)
      .get(path)
      .set(token ? { authorization: `Bearer ${token}` } : {})
}

describe('an answer', () => {
  test('drops every property that its declaration does not name, however deep', async () => {
    const get = served()
    expect((await get('/leak')).body).toEqual({ id: 'x', inner: [{ a: 1 }] })
  })

  test('is checked the same way after many, when its schema is compiled', async () => {
    const get = served()
    for (let answers = 0; answers < 100; answers++) await get('/leak')
    for (let answers = 0; answers < 100; answers++) await get('/lie')
    expect((await get('/leak')).body).toEqual({ id: 'x', inner: [{ a: 1 }] })
    expect((await get('/lie')).status).toBe(500)
  })

  test.each(['/lie', '/fail'])('that fails at %s is a 500 without details', async (path) => {
    const response = await served()(path)
    expect(response.status).toBe(500)
    expect(response.body).toEqual({
      success: false,
      code: 'internal_error',
      message: 'Something went wrong on our side. Please try again.',
    })
  })

  test('while the database is away is a 503 with Retry-After', async () => {
    const response = await served()('/away')
    expect(response.status).toBe(503)
    expect(response.get('retry-after')).toBe('1')
    expect(response.body).toMatchObject({ code: 'unavailable' })
  })

  test('names at least one whole second to wait', async () => {
    const response = await served()('/wait')
    expect([response.status, response.get('retry-after')]).toEqual([429, '1'])
  })

  test('is stored nowhere unless it is public', async () => {
    const get = served()
    expect((await get('/headed', 'patient')).get('cache-control')).toBe('no-store')
    expect((await get('/headed', 'patient')).get('x-next-cursor')).toBe('next')
    expect((await get('/headed')).get('cache-control')).toBe('no-store')
    expect((await get('/leak')).get('cache-control')).toBe('no-cache')
  })
})

test.each([
  ['/headed', { '': 401, patient: 200, pending: 200, approved: 200, administrator: 200 }],
  ['/doctor', { '': 401, patient: 403, pending: 403, approved: 200, administrator: 403 }],
  ['/any-doctor', { '': 401, patient: 403, pending: 200, approved: 200, administrator: 200 }],
  ['/staff', { '': 401, patient: 403, pending: 403, approved: 200, administrator: 200 }],
  ['/administrator', { '': 401, patient: 403, pending: 403, approved: 403, administrator: 200 }],
  ['/leak', { '': 200, patient: 200, stranger: 200 }],
])('%s admits the callers it declares', async (path, expected) => {
  const get = served()
  const statuses: Record<string, number> = {}
  for (const token of Object.keys(expected)) statuses[token] = (await get(path, token)).status
  expect(statuses).toEqual(expected)
})

describe('a declared rate', () => {
  const network = '127.0.0.1'

  test('counts each call that reaches the verb for the key it declares; what only the verb can count is left to it', async () => {
    const hits: Rate[][] = []
    const get = served(async (...rates) => void hits.push(rates))
    await get('/counted')
    await get('/counted?unknown=1', 'patient')
    expect(hits).toEqual([])
    await get('/counted', 'patient')
    await get('/open')
    await get('/leak')
    expect(hits.filter((one) => one.length > 0)).toEqual([
      [rateFor(perNetwork, network), rateFor(perAccount, 'u')],
      [rateFor(perNetwork, network)],
    ])
  })

  test('does not reach the verb beyond its limit', async () => {
    const get = served(() => Promise.reject(new Problem('too_many_requests', { retryAfter: 60 })))
    const response = await get('/counted', 'patient')
    expect([response.status, response.get('retry-after'), response.body]).toMatchObject([
      429,
      '60',
      { code: 'too_many_requests' },
    ])
  })
})
