import en from '../src/messages/en.json' with { type: 'json' }
import type { MessageKey } from '../src/messages/message-key.ts'
import { commonErrors, type Endpoint } from '../src/platform/endpoint.ts'
import { messageVariables } from '../src/platform/limits.ts'
import { problems, type ProblemCode } from '../src/platform/problems.ts'
import { refTo, type Json } from './json.ts'

/** Codes that one status of an endpoint may carry, in order. */
type Codes = readonly ProblemCode[]

const pascal = (code: string) => code.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const sentence = (code: MessageKey) =>
  en[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(messageVariables[name]))

function codesByStatus(endpoint: Endpoint): Map<number, Codes> {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set([...endpoint.errors, ...commonErrors(endpoint)])) {
    const status = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code].toSorted())
  }
  return new Map([...byStatus].toSorted(([a], [b]) => a - b))
}

const retryAfter: Json = {
  'Retry-After': { description: 'Seconds after which another try makes sense', schema: { type: 'integer' } },
}

function responseOf(status: number, codes: Codes): Json {
  return {
    description: codes.map((code) => `- \`${code}\`: ${sentence(code)}`).join('\n'),
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: {
      'application/json': {
        schema: { allOf: [refTo('schemas', 'Problem'), { type: 'object', properties: { code: { enum: codes } } }] },
      },
    },
  }
}

export interface ProblemResponses {
  /** The refusals of an endpoint by status. */
  of: (endpoint: Endpoint) => Json
  /** Those that several endpoints share. */
  components: Json
}

/** A refusal that several endpoints share is a component, named after its codes. */
export function problemResponses(endpoints: readonly Endpoint[]): ProblemResponses {
  const nameOf = (codes: Codes) => codes.map(pascal).join('Or')
  const uses = new Map<string, number>()
  const components: Json = {}
  for (const endpoint of endpoints)
    for (const [status, codes] of codesByStatus(endpoint)) {
      const name = nameOf(codes)
      uses.set(name, (uses.get(name) ?? 0) + 1)
      if (uses.get(name) === 2) components[name] = responseOf(status, codes)
    }
  return {
    of: (endpoint) =>
      Object.fromEntries(
        [...codesByStatus(endpoint)].map(([status, codes]) => {
          const name = nameOf(codes)
          return [String(status), name in components ? refTo('responses', name) : responseOf(status, codes)]
        }),
      ),
    components,
  }
}

/** The body of every refusal, as `ProblemBody` has it. */
export const problemSchemas: Json = {
  Problem: {
    type: 'object',
    description: 'Why a call was refused.',
    required: ['success', 'code', 'message'],
    properties: {
      success: { type: 'boolean', const: false },
      code: { type: 'string', description: 'What a program acts on' },
      message: { type: 'string', description: 'What a person reads, in the language of Accept-Language' },
      issues: { type: 'array', description: 'Broken rules of the input, by place', items: refTo('schemas', 'Issue') },
      nonce: { type: 'string', description: 'With `email_unverified`: goes with the code to `POST /verify-otp`' },
      triesLeft: {
        type: 'integer',
        description:
          'With `otp_invalid`, where the nonce was sent or the caller is signed in: tries that the code has left; 0 ends it',
      },
      traceId: {
        type: 'string',
        pattern: '^[0-9a-f]{32}$',
        description:
          'Under which the logs have the request: that of its `traceparent` header, or a new one; also in `X-Trace-Id`',
      },
    },
  },
  Issue: {
    type: 'object',
    description: 'One broken rule of the input.',
    required: ['path', 'message'],
    properties: {
      path: { type: 'string', description: 'Where, such as `newPassword`' },
      message: { type: 'string', description: 'The rule, in the language of Accept-Language' },
    },
  },
}
