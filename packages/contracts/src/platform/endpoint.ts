import type * as z from 'zod/mini'

import type { ProblemCode } from './problems.ts'
import { rates, type RateLimit } from './rates.ts'

/**
 * Who may call an endpoint. `public`: anyone. `signed-in`: anyone who has a live session.
 * `desk`: a receptionist or an administrator; `doctor-or-desk`: these and approved doctors. `doctor`: an approved doctor. `any-doctor-...`: anyone who is a doctor, approved or not. `administrator`: an administrator.
 * Finer rules (whose record) are the verb's.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'doctor'
  | 'desk'
  | 'doctor-or-desk'
  | 'administrator'
  | 'doctor-or-administrator'
  | 'any-doctor-or-administrator'

type Schema = z.core.$ZodType

/** A multipart body: files in one field, each at most `maxBytes`. `tooLarge` and `tooMany` are what it answers beyond that. */
export interface Upload {
  readonly field: string
  readonly maxFiles: number
  readonly maxBytes: number
  readonly tooLarge: ProblemCode
  readonly tooMany: ProblemCode
}

/**
 * One endpoint of the API, as data. The API mounts it, the web's client calls it, OpenAPI prints it.
 * `path` is below `/api`, with `:name` parameters. Schemas carry no transforms, so both ends agree on shapes.
 */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Files of a multipart body; its text fields, if it has any, are then the `body`. */
  readonly upload?: Upload
  /** The body is taken byte by byte as it came, since a signature is over the bytes; JSON by its type. */
  readonly raw?: true
  /** Beside JSON a raw body may also be what a form sends. */
  readonly takesForm?: true
  readonly response: Schema
  /** A list that says in `X-Total-Count` how many entries match, on whichever page. */
  readonly counted?: true
  /** Status of a success; 200 unless said. A creating call (201) accepts `Idempotency-Key` from anyone who is signed in. */
  readonly status?: 200 | 201
  /** Codes this endpoint can answer beside those that any endpoint of its kind can (see `commonErrors`). */
  readonly errors: readonly ProblemCode[]
  /** How often it may be called, beside `rates.uploads` where it takes files (see `ratesOf`). */
  readonly rates?: readonly RateLimit[]
}

/** What a client needs of an endpoint to call it: no schema. */
export interface Route extends Pick<Endpoint, 'method' | 'path'> {
  readonly upload?: Pick<Upload, 'field'>
}

export type Endpoints = Readonly<Record<string, Endpoint>>

/** Keeps literal types of a domain's endpoints while checking their shape. */
export const declare = <const T extends Endpoints>(endpoints: T): T => endpoints

type InputOf<K extends 'params' | 'body', E extends Endpoint> = E extends { readonly [P in K]: infer S extends Schema }
  ? { [P in K]: z.core.input<S> }
  : unknown

type OutputOf<K extends 'params' | 'query' | 'body', E extends Endpoint> = E extends { readonly [P in K]: infer S extends Schema }
  ? { [P in K]: z.core.output<S> }
  : unknown

/** A query of which nothing is required may be left out as a whole. */
type QueryOf<E extends Endpoint> = E extends { readonly query: infer S extends Schema }
  ? object extends z.core.input<S>
    ? { query?: z.core.input<S> }
    : { query: z.core.input<S> }
  : unknown

/** What a caller passes: params, query and body as far as the endpoint has them. */
export type CallInput<E extends Endpoint> = InputOf<'params', E> & QueryOf<E> & InputOf<'body', E>

/** What a handler receives, parsed. */
export type ParsedInput<E extends Endpoint> = OutputOf<'params', E> & OutputOf<'query', E> & OutputOf<'body', E>

export type ResponseOf<E extends Endpoint> = z.core.output<E['response']>

/** Every rate that limits an endpoint. */
export const ratesOf = ({ upload, rates: own = [] }: Endpoint): readonly RateLimit[] => (upload ? [rates.uploads, ...own] : own)

/** Codes every endpoint of this shape can answer, so that declarations list only what is their own. */
export function commonErrors(endpoint: Endpoint): ProblemCode[] {
  const codes: ProblemCode[] = ['internal_error', 'unavailable', 'busy']
  if (ratesOf(endpoint).some(({ beyond }) => beyond === undefined)) codes.push('too_many_requests')
  if (endpoint.access !== 'public') codes.push('signed_out')
  if (endpoint.access !== 'public' && endpoint.access !== 'signed-in') codes.push('forbidden')
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('malformed_request', 'validation_failed')
  if (endpoint.status === 201) codes.push('idempotency_key_invalid', 'idempotency_key_reused')
  if (endpoint.upload) codes.push('malformed_request', 'payload_too_large', 'unsupported_media_type', 'storage_full')
  else if (endpoint.raw) codes.push('payload_too_large', 'unsupported_media_type')
  // Also one that takes no body: it refuses what is sent all the same.
  else if (endpoint.method !== 'get') codes.push('malformed_request', 'malformed_json', 'payload_too_large', 'unsupported_media_type')
  return codes
}
