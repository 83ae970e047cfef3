import type * as z from 'zod/mini'

import type { ProblemCode } from './problems.ts'
import { rates, type RateLimit } from './rates.ts'

/**
 * Who may call an endpoint. `public`: anyone. `signed-in`: anyone with a live session. `desk`: a receptionist or an
 * administrator; `doctor-or-desk`: these and approved doctors. `doctor`: an approved doctor. `any-doctor-...`: any
 * doctor, approved or not. `administrator`: an administrator. Finer rules (whose record) are the verb's.
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

/**
 * A multipart body: files in one field, each at most `maxBytes`. `tooLarge` and `tooMany` are what it answers beyond
 * that.
 */
export interface Upload {
  readonly field: string
  readonly maxFiles: number
  readonly maxBytes: number
  readonly tooLarge: ProblemCode
  readonly tooMany: ProblemCode
}

/**
 * One endpoint of the API, as data. The API mounts it, the web's client calls it, OpenAPI prints it.
 * `path` is below `/api`, with `:name` parameters. Schemas carry no transforms, so both ends agree on shapes;
 * a text may be cleaned before it is judged (`z.overwrite` with `language/typed-text.ts`), which leaves it a text.
 */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/${string}`
  readonly access: Access
  /**
   * Also for sessions that still need a second factor: `verify` for all of them, `set-up` only if the account has
   * none yet, so that a stolen password cannot add one. Without it they get `second_factor_required`.
   */
  readonly beforeSecondFactor?: 'verify' | 'set-up'
  /** Only within `limits.freshMinutes` of a sign-in or of `POST /sessions/fresh`; later `fresh_sign_in_needed`. */
  readonly fresh?: true
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Files of a multipart body; its text fields, if it has any, are then the `body`. */
  readonly upload?: Upload
  /** The body is passed on as raw bytes, which a signature covers; JSON by its type. */
  readonly raw?: true
  /** A raw body may also be form data instead of JSON. */
  readonly takesForm?: true
  readonly response: Schema
  /** A list that returns the total number of matches in `X-Total-Count`, on every page. */
  readonly counted?: true
  /**
   * The status of a success; 200 by default. A creating call (201) accepts `Idempotency-Key` from any signed-in
   * caller.
   */
  readonly status?: 200 | 201
  /**
   * Accepts `If-Match` with the `sequence` of the record as its caller saw it, and refuses to move or cancel one that was
   * moved since. A header, since processes of an earlier release ignore it, where they would refuse an unknown field.
   */
  readonly conditional?: true
  /** The endpoint's own error codes, in addition to those of every endpoint of its kind (see `commonErrors`). */
  readonly errors: readonly ProblemCode[]
  /**
   * How often it may be called, in addition to `rates.uploads` if it takes files (see `ratesOf`). Lists stay whole in
   * it: spread, they would reach the browser with every declaration of the file.
   */
  readonly rates?: readonly (RateLimit | readonly RateLimit[])[]
}

/** What a client needs to call an endpoint: no schemas. */
export interface Route extends Pick<Endpoint, 'method' | 'path'> {
  readonly upload?: Pick<Upload, 'field'>
}

export type Endpoints = Readonly<Record<string, Endpoint>>

/** Keeps literal types of a domain's endpoints while checking their shape. */
/* @__NO_SIDE_EFFECTS__ */
export const declare = <const T extends Endpoints>(endpoints: T): T => endpoints

type InputOf<K extends 'params' | 'body', E extends Endpoint> = E extends { readonly [P in K]: infer S extends Schema }
  ? undefined extends z.core.input<S>
    ? { [P in K]?: z.core.input<S> }
    : { [P in K]: z.core.input<S> }
  : unknown

type OutputOf<K extends 'params' | 'query' | 'body', E extends Endpoint> = E extends {
  readonly [P in K]: infer S extends Schema
}
  ? { [P in K]: z.core.output<S> }
  : unknown

/** A query without required fields may be left out as a whole. */
type QueryOf<E extends Endpoint> = E extends { readonly query: infer S extends Schema }
  ? object extends z.core.input<S>
    ? { query?: z.core.input<S> }
    : { query: z.core.input<S> }
  : unknown

/** The caller's input: params, query and body as far as the endpoint has them. */
export type CallInput<E extends Endpoint> = InputOf<'params', E> & QueryOf<E> & InputOf<'body', E>

/** The handler's input, parsed. */
export type ParsedInput<E extends Endpoint> = OutputOf<'params', E> & OutputOf<'query', E> & OutputOf<'body', E>

export type ResponseOf<E extends Endpoint> = z.core.output<E['response']>

/** The value of `If-Match`. */
export const seenPattern = /^"(\d{1,9})"$/

/** Every rate that limits an endpoint. */
export const ratesOf = ({ upload, rates: own = [] }: Endpoint): readonly RateLimit[] =>
  [...(upload ? [rates.uploads] : []), ...own].flat()

/** Codes that every endpoint of this shape can answer, so that declarations only list their own. */
export function commonErrors(endpoint: Endpoint): ProblemCode[] {
  const codes: ProblemCode[] = ['internal_error', 'unavailable', 'busy']
  if (ratesOf(endpoint).some(({ beyond }) => beyond === undefined)) codes.push('too_many_requests')
  if (endpoint.access !== 'public') codes.push('signed_out')
  if (endpoint.access !== 'public' && endpoint.beforeSecondFactor !== 'verify') codes.push('second_factor_required')
  if (endpoint.fresh) codes.push('fresh_sign_in_needed')
  if (endpoint.access !== 'public' && endpoint.access !== 'signed-in') codes.push('forbidden')
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('malformed_request', 'validation_failed')
  if (endpoint.status === 201) codes.push('idempotency_key_invalid', 'idempotency_key_reused')
  if (endpoint.upload) codes.push('malformed_request', 'payload_too_large', 'unsupported_media_type', 'storage_full')
  else if (endpoint.raw) codes.push('payload_too_large', 'unsupported_media_type')
  // Also if it takes no body: it still refuses one.
  else if (endpoint.method !== 'get')
    codes.push('malformed_request', 'malformed_json', 'payload_too_large', 'unsupported_media_type')
  return codes
}
