import type { firstContract, lateContract } from './contract.ts'
import type { routes as lateRoutes } from './late-routes.ts'
import type { CallInput, Endpoint, Endpoints, ResponseOf, Route } from './platform/endpoint.ts'
import type { Issue, ProblemBody, ProblemCode } from './platform/problems.ts'
import { routes } from './routes.ts'

/** The API refused: a stable `code`, a sentence in the caller's language, and which fields are wrong. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly issues: readonly Issue[]
  /** Seconds to wait, where the API named them. */
  readonly retryAfter: number | undefined
  readonly nonce: string | undefined
  readonly triesLeft: number | undefined

  constructor(status: number, body: ProblemBody, retryAfter: number | undefined) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.issues = body.issues ?? []
    this.nonce = body.nonce
    this.triesLeft = body.triesLeft
    this.retryAfter = retryAfter
  }
}

/** No answer came, or one that is not the API's: a network failure, a proxy, a server that is down. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('unreachable', { cause })
    this.name = 'UnreachableError'
  }
}

export interface CallOptions {
  /** Files of an endpoint that takes an upload, in its field. */
  files?: readonly Blob[]
  signal?: AbortSignal
  /** Makes a repeated creating call return the first call's result. */
  idempotencyKey?: string
  /** The `sequence` of the record as the user saw it: a conditional endpoint refuses if it has changed since. */
  seen?: number | undefined
  /** Receives this call's response, to read its headers. */
  onAnswer?: (response: Response) => void
}

type Input<E extends Endpoint> = CallInput<E> & CallOptions

/** A client function with the domain and name of its endpoint, which caches use as the key. */
export interface Keyed {
  readonly key: readonly [domain: string, name: string]
}

/** One function an endpoint; its argument may be left out where nothing is required. */
export type Client<T extends Endpoints> = {
  readonly [Name in keyof T]: Keyed &
    (unknown extends CallInput<T[Name]>
      ? (input?: CallOptions) => Promise<ResponseOf<T[Name]>>
      : object extends CallInput<T[Name]>
        ? (input?: Input<T[Name]>) => Promise<ResponseOf<T[Name]>>
        : (input: Input<T[Name]>) => Promise<ResponseOf<T[Name]>>)
}

export interface Transport {
  /** The origin of `/api`; empty on the same origin. */
  origin?: string
  /** Headers of every request: the session's token, the language. */
  headers?: () => Record<string, string>
  fetch?: typeof globalThis.fetch
  /** Sees each answer, refused or not; the session listens here for a 401, a list for its next cursor. */
  onAnswer?: (response: Response) => void
}

interface LooseInput extends CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

/** What a call needs of its endpoint. */
type Called = Pick<Route, 'upload'> & { method: string; path: string }

/** The URL of a call below `/api`: parameters filled in, query appended. */
export function urlOf(endpoint: Pick<Called, 'path'>, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return `/api${path}${text ? `?${text}` : ''}`
}

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  'message' in body &&
  'success' in body &&
  body.success === false

/** The multipart body of an upload: its text fields, then its files. */
export function formOf(
  { field }: NonNullable<Route['upload']>,
  { body, files = [] }: { body?: unknown; files?: readonly Blob[] },
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) if (typeof value === 'string') form.append(name, value)
  for (const file of files) form.append(field, file)
  return form
}

async function call(endpoint: Called, input: LooseInput, transport: Transport): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', ...transport.headers?.() }
  const init: RequestInit = { method: endpoint.method.toUpperCase(), headers, credentials: 'same-origin' }
  if (endpoint.upload) {
    init.body = formOf(endpoint.upload, input)
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
  if (input.seen !== undefined) headers['if-match'] = `"${input.seen}"`
  if (input.signal) init.signal = input.signal

  let response: Response
  let body: unknown
  try {
    response = await (transport.fetch ?? fetch)((transport.origin ?? '') + urlOf(endpoint, input), init)
    body = await response.json()
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    throw new UnreachableError(cause)
  }
  transport.onAnswer?.(response)
  input.onAnswer?.(response)
  if (response.ok) return body
  if (!isProblem(body)) throw new UnreachableError(body)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new ApiError(response.status, body, Number.isNaN(retryAfter) ? undefined : retryAfter)
}

const callsOf = (domain: string, endpoints: Readonly<Record<string, Called>>, transport: Transport) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      Object.assign((input: LooseInput = {}) => call(endpoint, input, transport), { key: [domain, name] as const }),
    ]),
  )

/** A typed client of one domain's endpoints. Refusals throw `ApiError`, silence throws `UnreachableError`. */
export const createClient = <T extends Endpoints>(endpoints: T, transport: Transport = {}): Client<T> =>
  // Object.fromEntries cannot carry the mapped type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  callsOf('', endpoints, transport) as unknown as Client<T>

/** Reads `post /profile-pictures/upload Picture`. */
function readRoute(written: string): Called {
  const [method = '', path = '', field] = written.split(' ')
  return { method, path, ...(field !== undefined && { upload: { field } }) }
}

export type ApiClient = { [Domain in keyof typeof firstContract]: Client<(typeof firstContract)[Domain]> }

export type LateClient = { [Domain in keyof typeof lateContract]: Client<(typeof lateContract)[Domain]> }

const clientOver = (table: Readonly<Record<string, Readonly<Record<string, string>>>>, transport: Transport) =>
  Object.fromEntries<unknown>(
    Object.entries(table).map(([domain, written]) => {
      const endpoints = Object.entries(written).map(([name, route]) => [name, readRoute(route)] as const)
      return [domain, callsOf(domain, Object.fromEntries(endpoints), transport)]
    }),
  )

/** A typed client of the first domains. It runs on the table of routes, so that a page which calls loads no schemas. */
export const createApiClient = (transport: Transport = {}): ApiClient =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  clientOver(routes, transport) as ApiClient

/** The same for the domains whose routes (`late-routes.ts`) load with the pages that call them. */
export const createLateClient = (table: typeof lateRoutes, transport: Transport = {}): LateClient =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  clientOver(table, transport) as LateClient
