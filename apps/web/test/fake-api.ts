import { contract } from '@aafiya/contracts/contract'
import type { Endpoint, Endpoints } from '@aafiya/contracts/platform/endpoint'
import { expect, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'

/** `next` is the cursor of the following page, `total` the number of entries on all pages. */
export type Answer =
  | { status?: number; body: unknown; next?: string; total?: number; headers?: Readonly<Record<string, string>> }
  | 'unreachable'
/** The API's answers by method and path, with or without the query; a function is called with each request's query. */
export type Answers = Record<string, Answer | ((query: string) => Answer | Promise<Answer>)>

export interface Call {
  name: string
  query: string
  body: unknown
  key: string | null
  seen: string | null
}

export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, code, message },
})

const domains: readonly Endpoints[] = Object.values(contract)
const endpoints: readonly Endpoint[] = domains.flatMap((domain) => Object.values(domain))

/** The number of path parameters of the endpoint; undefined if the path does not match. */
function wildcards(endpoint: Endpoint, path: string): number | undefined {
  const wanted = endpoint.path.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const differing = wanted.filter((segment, at) => segment !== given[at])
  return differing.every((segment) => segment.startsWith(':')) ? differing.length : undefined
}

/** Why the API could not return this; otherwise the test would show an impossible screen. */
function impossibility(method: string, path: string, body: unknown): string | undefined {
  const endpoint = endpoints
    .filter((it) => it.method === method.toLowerCase() && wildcards(it, path) !== undefined)
    .toSorted((a, b) => (wildcards(a, path) ?? 0) - (wildcards(b, path) ?? 0))[0]
  if (!endpoint) return `the contract has no ${method} ${path}`
  const { error } = z.safeParse(endpoint.response, body)
  return error && `${method} ${path}: ${z.prettifyError(error)}`
}

/** Lists with an entry a line, as the API sends long ones. */
const written = (body: unknown): string =>
  Array.isArray(body) && body.length > 0
    ? `[\n${body.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`
    : JSON.stringify(body)

/** The default for most users; tests about it override it. */
const usual: Answers = { 'GET /family': { body: [] }, 'GET /claims': { body: [] } }

/** A request that is aborted fails at once, also if it never gets an answer. */
const untilAborted = async (answer: Answer | Promise<Answer>, signal: AbortSignal | null | undefined) =>
  Promise.race([answer, new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))])

/** Answers the app's requests and records them. Successful answers must match the contract. */
export function fakeApi(answers: Answers): Call[] {
  const calls: Call[] = []
  const impossible: string[] = []
  onTestFinished(() => expect(impossible).toEqual([]))
  // A request that a test leaves without an answer would be given up after twenty seconds, and sent again into the calls
  // of a later test.
  if (!vi.isMockFunction(Reflect.get(AbortSignal, 'timeout'))) {
    const deadlines = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
    onTestFinished(() => deadlines.mockRestore())
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const [path = '', query = ''] = input.replace('/api', '').split('?')
    const method = init.method ?? 'GET'
    const name = `${method} ${path}`
    const sent = new Headers(init.headers)
    calls.push({
      name,
      query,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: sent.get('idempotency-key'),
      seen: sent.get('if-match'),
    })
    const given = answers[`${name}?${query}`] ?? answers[name] ?? usual[name]
    const answer = typeof given === 'function' ? await untilAborted(given(query), init.signal) : given
    if (answer === undefined || answer === 'unreachable') throw new TypeError('Failed to fetch')
    const { status = 200, body, next, total, headers: more } = answer
    const reason = status < 300 && impossibility(method, path, body)
    if (reason) impossible.push(reason)
    const headers = {
      ...more,
      ...(next !== undefined && { 'x-next-cursor': next }),
      ...(total !== undefined && { 'x-total-count': String(total) }),
    }
    return new Response(written(body), { status, headers: { 'content-type': 'application/json', ...headers } })
  })
  return calls
}
