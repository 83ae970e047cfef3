import { commonErrors, type Endpoint } from '@aafiya/contracts/platform/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { clinic } from '../clinic.ts'
import { endpoints } from './declared-endpoints.ts'
import { expectHonest, expectRefusal } from './expect-refusal.ts'
import { bodiesFor, keysOf } from './hostile-bodies.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** One clinic for all, since nothing here may change it. */
async function openClinic() {
  const ends: (() => Promise<void> | void)[] = []
  const place = await clinic({ env: { RATE_LIMIT_FACTOR: '100000' }, onEnd: (end) => void ends.push(end) })
  const doctor = await place.buildDoctor()
  const administrator = await place.buildUser({ role: 3 })
  return {
    ...place,
    doctor,
    asDoctor: await place.tokenOf(doctor.userId),
    asOther: await place.tokenOf(administrator.id),
    close: async () => {
      for (const end of ends) await end()
    },
  }
}

let opened: Awaited<ReturnType<typeof openClinic>>
let rows: string
beforeAll(async () => {
  opened = await openClinic()
  rows = await opened.everything()
})
afterAll(() => opened.close())

async function expectUnchanged() {
  const before = rows
  rows = await opened.everything()
  expect(rows).toBe(before)
}

/** Calls the endpoint as a user who may: a doctor, or an administrator for the rest. */
function callerOf(endpoint: Endpoint) {
  const { http, asDoctor, asOther } = opened
  const authorization = `Bearer ${endpoint.access === 'doctor' ? asDoctor : asOther}`
  const path = (parameter = unknownId) => `/api${endpoint.path.replace(/:\w+/g, parameter)}`
  const send = (
    url: string,
    { body, headers = {} }: { body?: string | Uint8Array; headers?: Record<string, string> } = {},
  ) => {
    const request = http[endpoint.method](url).set({ authorization, 'content-type': 'application/json', ...headers })
    if (body === undefined) return request
    // As raw bytes: the client would serialize the value by its type.
    const bytes = Buffer.from(body)
    request.set('content-length', String(bytes.length)).write(bytes)
    return request
  }
  return { path, send }
}

describe.each(endpoints.filter(({ endpoint }) => endpoint.method !== 'get'))('$name', ({ endpoint }) => {
  test('refuses every body of the corpus with a code it declares, and changes nothing', async () => {
    const { send, path } = callerOf(endpoint)
    const declared = [...endpoint.errors, ...commonErrors(endpoint)]
    for (const [what, body] of bodiesFor(endpoint)) {
      const response = await send(path(), { body })
      expect(response.status, what).toBeGreaterThanOrEqual(400)
      expect(response.status, what).toBeLessThan(500)
      expect(declared, what).toContain(expectRefusal(response, what).code)
    }
    await expectUnchanged()
  })

  test('takes no other kind of content', async () => {
    const { send, path } = callerOf(endpoint)
    const kinds = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json-patch+json',
      'nonsense',
      '',
    ]
    const isTaken = (kind: string) =>
      (endpoint.upload && kind.startsWith('multipart')) || (endpoint.takesForm && kind.includes('urlencoded'))
    for (const kind of kinds.filter((one) => !isTaken(one))) {
      const response = await send(path(), { body: '{}', headers: { 'content-type': kind } })
      expect(expectRefusal(response, kind)).toMatchObject({ code: 'unsupported_media_type' })
    }
    const squeezed = await send(path(), { body: '{}', headers: { 'content-encoding': 'gzip' } })
    expect(expectRefusal(squeezed, 'gzip')).toMatchObject({ code: 'unsupported_media_type' })
    await expectUnchanged()
  })

  test('refuses a body of unstated length that grows too long, with an answer', async () => {
    const { send, path } = callerOf(endpoint)
    const request = send(path()).set('transfer-encoding', 'chunked')
    for (let index = 0; index < 40; index++) request.write(' '.repeat(5_000))
    expect(expectRefusal(await request, 'a stream')).toMatchObject({
      code: endpoint.upload ? 'unsupported_media_type' : 'payload_too_large',
    })
    await expectUnchanged()
  })
})

test.each(endpoints)('$name withstands any query, and changes nothing', async ({ name, endpoint }) => {
  const { send, path } = callerOf(endpoint)
  // An administrator who reads of accounts or the audit leaves an entry, also by a strange query.
  const written = ['accounts.list', 'audit.list', 'audit.download'].includes(name)
    ? ['"audit_entries"', '"audit_subjects"']
    : []
  const before = written.length > 0 ? await opened.everything(written) : undefined
  const keys = keysOf(endpoint.query)
  const wild = [
    '',
    '%00',
    '%ff%fe',
    '2026-02-30',
    '9999-12-31',
    '0000-01-01',
    '-1',
    '1e9',
    'infinity',
    "'",
    '%25',
    'x'.repeat(8_000),
    '%F0%9F%A9%BA',
    '[]',
    '{}',
    '..%2f',
    '\u200f',
  ]
  const queries = wild.flatMap((value) => keys.map((key) => `${key}=${value}`))
  queries.push(
    '__proto__=1',
    'constructor[prototype]=1',
    'a=1&a=2',
    '%',
    '&&&==',
    ...keys.map((key) => `${key}=1&${key}=2`),
    ...keys.map((key) => `${key}[x]=1`),
  )
  const body = endpoint.method === 'get' ? {} : { body: '{"unknown":1}' }
  const targets = endpoint.path.includes(':') ? [unknownId, opened.doctor.id] : [unknownId]
  for (const target of targets)
    for (const query of queries) expectHonest(await send(`${path(target)}?${query}`, body), query)
  if (before === undefined) return expectUnchanged()
  expect(await opened.everything(written)).toBe(before)
  rows = await opened.everything()
})

test.each(endpoints.filter(({ endpoint }) => endpoint.path.includes(':')))(
  '$name stands any parameter in its path, and changes nothing',
  async ({ endpoint }) => {
    const { send, path } = callerOf(endpoint)
    for (const parameter of [
      '0',
      '%00',
      "'",
      '%E0%A4%A',
      '%2e%2e%2f',
      'null',
      'x'.repeat(4_000),
      '%F0%9F%A9%BA',
      unknownId.toUpperCase(),
      '{}',
      '__proto__',
    ]) {
      const response = await send(path(parameter), endpoint.method === 'get' ? {} : { body: '{}' })
      expect(response.status, parameter).toBeGreaterThanOrEqual(400)
      expectHonest(response, parameter)
    }
    await expectUnchanged()
  },
)
