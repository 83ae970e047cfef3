import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import type { Language } from '@aafiya/contracts/messages/message-key'
import type { Endpoint, Endpoints, ParsedInput, ResponseOf, Upload } from '@aafiya/contracts/platform/endpoint'
import type { Request, RequestHandler, Response } from 'express'
import * as z from 'zod/mini'

import { readIdempotencyKey, requestHash, type Repeatable } from '../idempotency/idempotency.ts'
import { languageOf } from '../languages.ts'
import { Problem } from '../problem.ts'
import { rateFor, type Rate, type Throttle } from '../throttle.ts'
import { Answer } from './answer.ts'
import { callerOf } from './caller-of.ts'
import { type Authenticate, type Caller, deviceOf } from './caller.ts'
import { compressed } from './compressed.ts'
import { EndpointTable } from './endpoint-table.ts'
import { networkAddress } from './network-address.ts'
import { missingCode, parseInput, readSeen } from './parse-input.ts'
import { readJson, readRaw, type RawBody } from './read-json.ts'
import { readUpload, type UploadedFile } from './read-upload.ts'
import { ReadyAnswer } from './ready-answer.ts'
import { StreamedList } from './streamed-list.ts'
import type { Uploads } from './uploads.ts'

/** What every handler gets in addition to its parsed input. */
export interface RequestContext {
  /** Language of the answer's texts. */
  readonly language: Language
  /** The key for rate limits by network address. */
  readonly networkAddress: string
  /** Whether the call came without a session, valid or not. */
  readonly isVisitor: boolean
  /** A short name of the browser, for the list of sign-ins. */
  readonly device: string | null
  /** Set where a creating call carries an `Idempotency-Key`. */
  readonly repeatable?: Repeatable | undefined
  /** The `sequence` of the record as the caller saw it, where a conditional call names it. */
  readonly seen?: number | undefined
}

type FilesOf<E extends Endpoint> = E extends { readonly upload: Upload } ? { files: readonly UploadedFile[] } : unknown

type RawOf<E extends Endpoint> = E extends { readonly raw: true } ? { raw: RawBody } : unknown

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? { caller?: undefined } : { caller: Caller }

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E> & FilesOf<E> & RawOf<E> & CallerOf<E> & RequestContext,
) =>
  | Promise<ResponseOf<E> | Answer<ResponseOf<E>> | ReadyAnswer<ResponseOf<E>>>
  | ResponseOf<E>
  | StreamedList<ResponseOf<E>>

/** One handler for each declared endpoint: a missing or misspelt one does not compile. */
export type Handlers<T extends Endpoints> = { readonly [Name in keyof T]: Handler<T[Name]> }

export interface MountDeps {
  readonly authenticate: Authenticate
  readonly uploads: Uploads
  readonly throttle: Pick<Throttle, 'hit'>
}

/** One request to one endpoint. */
interface Call {
  endpoint: Endpoint
  handle: Handler<Endpoint>
  request: Request
  response: Response
  params: Readonly<Record<string, string>>
  caller: Caller | undefined
  language: Language
}

const Nothing = z.optional(z.strictObject({}))

/** The declared rates that count every call. A verb's own are counted by the verb. */
function ratesOfCall({ endpoint, request, caller }: Call): Rate[] {
  return (endpoint.rates ?? []).flat().flatMap((rate) => {
    if (rate.counts) return []
    return rateFor(rate, rate.by === 'account' && caller ? caller.userId : networkAddress(request.ip))
  })
}

/** The parsed parts of a request. */
interface Sent {
  params: unknown
  query: unknown
  body: unknown
  files: readonly UploadedFile[] | undefined
}

async function hashOf({ path }: UploadedFile): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url')
}

async function repeatableOf({ endpoint, request, caller }: Call, { params, query, body, files }: Sent) {
  const key = caller && readIdempotencyKey(request.get('idempotency-key'))
  if (!key) return undefined
  const content = files ? { body, files: await Promise.all(files.map(hashOf)) } : body
  // Everything that decides what is created: the same body sent to another visit's path is a different request.
  const sent = params || query ? { params, query, content } : content
  return { userId: caller.userId, key, requestHash: requestHash(`${endpoint.method} ${endpoint.path}`, sent) }
}

function parsedParams({ endpoint, params }: Call): unknown {
  if (!endpoint.params) return undefined
  const parsed = z.safeParse(endpoint.params, params)
  if (!parsed.success) throw new Problem(missingCode(endpoint))
  return parsed.data
}

/** The JSON body, or the text fields sent with files. */
async function bodyOf(endpoint: Endpoint, request: Request, fields: unknown, language: Language): Promise<unknown> {
  if (endpoint.upload) return endpoint.body && parseInput(endpoint.body, fields, language)
  return parseInput(endpoint.body ?? Nothing, await readJson(request), language)
}

/** Reads and parses the request (files into the folder), counts the call, and runs the handler. */
async function answerOf(call: Call, throttle: MountDeps['throttle'], folder?: string) {
  const { endpoint, handle, request, response, caller, language } = call
  const target = { folder: folder ?? '', hasFields: endpoint.body !== undefined }
  const uploaded = endpoint.upload && (await readUpload(endpoint.upload, target, request, response))
  const files = uploaded?.files
  const raw = endpoint.raw ? await readRaw(request, endpoint.takesForm) : undefined
  const body =
    raw || endpoint.method === 'get' ? undefined : await bodyOf(endpoint, request, uploaded?.fields, language)
  const query = endpoint.query && parseInput(endpoint.query, request.query, language)
  const params = parsedParams(call)

  // The declaration defines each part; here, for all endpoints at once, its type is unknown.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const input = {
    params,
    query,
    body,
    files,
    raw,
    caller,
    language,
    repeatable: endpoint.status === 201 ? await repeatableOf(call, { params, query, body, files }) : undefined,
    seen: endpoint.conditional && readSeen(request.get('if-match')),
    networkAddress: networkAddress(request.ip),
    isVisitor: request.headers.authorization === undefined,
    device: deviceOf(request.get('user-agent')),
  } as Parameters<Handler<Endpoint>>[0]
  if (endpoint.rates) await throttle.hit(...ratesOfCall(call))
  return handle(input)
}

/** The answer from which on an endpoint's schema is compiled: that takes up to a tenth of a second, and memory. */
const compiledFrom = 100

const checks = new WeakMap<Endpoint, { answers: number; schema: Endpoint['response'] }>()

/** An answer through its schema. A compiled one takes a quarter of the time. */
function encoded(endpoint: Endpoint, answer: unknown): unknown {
  const check = checks.get(endpoint) ?? { answers: 0, schema: endpoint.response }
  checks.set(endpoint, check)
  if (++check.answers === compiledFrom) check.schema = z.compile(endpoint.response)
  return z.parse(check.schema, answer)
}

/** The entries of a page, each through the schema of the list. */
const linesOf =
  (endpoint: Endpoint) =>
  (page: unknown): string[] => {
    const entries = encoded(endpoint, page)
    return Array.isArray(entries) ? entries.map((entry: unknown) => JSON.stringify(entry)) : []
  }

/** Checks in this order: 401, 403, 400 or 422, 429, and only then the handler. */
async function serve({ authenticate, uploads, throttle }: MountDeps, partialCall: Omit<Call, 'caller' | 'language'>) {
  const { endpoint, request, response } = partialCall
  const language = languageOf(request.headers['accept-language'])
  const caller = endpoint.access === 'public' ? undefined : await callerOf(endpoint, partialCall, authenticate)
  if (caller) response.locals['userId'] = caller.userId
  const call = { ...partialCall, caller, language }
  const answer = endpoint.upload
    ? await uploads.receive(caller?.userId ?? networkAddress(request.ip), (folder) => answerOf(call, throttle, folder))
    : await answerOf(call, throttle)
  const isStorable = endpoint.access === 'public' && endpoint.method === 'get'
  response.setHeader('Cache-Control', isStorable ? 'no-cache' : 'no-store')
  if (answer instanceof ReadyAnswer) return answer.send(request, response)
  if (answer instanceof StreamedList) return answer.send(request, response, linesOf(endpoint))
  const { body, headers } = answer instanceof Answer ? answer : { body: answer, headers: {} }
  response.set(headers)
  response.status(endpoint.status ?? 200).setHeader('Content-Type', 'application/json; charset=utf-8')
  const sent = await compressed(request, response, JSON.stringify(encoded(endpoint, body)))
  // Express hashes what it sends. A response that must not be stored is never revalidated by its hash.
  if (isStorable) response.send(sent)
  else response.end(sent)
}

/** A declared endpoint with its handler. */
export interface Mounted {
  readonly endpoint: Endpoint
  readonly serve: (part: Pick<Call, 'request' | 'response' | 'params'>) => Promise<unknown>
}

/** The declared endpoints of a domain with their handlers, for `serveEndpoints`. */
export const mount = <const T extends Endpoints>(endpoints: T, handlers: Handlers<T>, deps: MountDeps): Mounted[] =>
  Object.entries(endpoints).map(([name, endpoint]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one loop over endpoints of many types
    const handle = handlers[name] as unknown as Handler<Endpoint>
    return { endpoint, serve: (part) => serve(deps, { endpoint, handle, ...part }) }
  })

/** Serves declared endpoints, and nothing that is not declared. */
export function serveEndpoints(mounted: readonly Mounted[]): RequestHandler {
  const table = new EndpointTable<Mounted>()
  for (const one of mounted) table.add(one.endpoint.method.toUpperCase(), one.endpoint.path, one)
  const find = ({ method, path }: Request) => {
    try {
      return table.find(method === 'HEAD' ? 'GET' : method, path)
    } catch {
      throw new Problem('malformed_request')
    }
  }
  return (request, response, next) => {
    const found = find(request)
    if (!found) return next()
    const { target, params } = found
    response.locals['route'] = target.endpoint.path
    return target.serve({ request, response, params })
  }
}
