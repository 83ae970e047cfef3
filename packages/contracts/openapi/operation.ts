import type * as z from 'zod/mini'

import { ratesOf, seenPattern, type Access, type Endpoint, type Upload } from '../src/platform/endpoint.ts'
import { limits } from '../src/platform/limits.ts'
import { rateSentence } from '../src/platform/rates.ts'
import type { Json } from './json.ts'
import type { ProblemResponses } from './problem-responses.ts'
import type { SchemaPrinter } from './schema-printer.ts'

export interface Printers {
  input: SchemaPrinter
  output: SchemaPrinter
  problems: ProblemResponses
}

const whoMayCall: Readonly<Record<Access, string>> = {
  public: 'Anyone may call this, without a session.',
  'signed-in': 'For anyone who is signed in.',
  doctor: 'For approved doctors.',
  desk: 'For receptionists and administrators.',
  'doctor-or-desk': 'For approved doctors, receptionists and administrators.',
  administrator: 'For administrators.',
  'doctor-or-administrator': 'For approved doctors and administrators.',
  'any-doctor-or-administrator': 'For doctors, approved or not, and administrators.',
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

function descriptionOf(endpoint: Endpoint): string {
  const { access, upload, status } = endpoint
  return [
    whoMayCall[access],
    upload &&
      `Takes ${upload.maxFiles === 1 ? 'one file' : `up to ${upload.maxFiles} files`} of at most ${megabytes(upload.maxBytes)}${upload.maxFiles === 1 ? '' : ' each'}.`,
    status === 201 &&
      access !== 'public' &&
      'Repeated with the same `Idempotency-Key`, it answers what the first call created.',
    ...ratesOf(endpoint).map(rateSentence),
  ]
    .filter(Boolean)
    .join(' ')
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A text of your own making, the same in every repeat of one call',
  schema: {
    type: 'string',
    pattern: '^[\\w-]+$',
    minLength: limits.idempotencyKeyMin,
    maxLength: limits.idempotencyKeyMax,
  },
}

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `sequence` of the record as you saw it, in quotes; if it was moved or cancelled since, it is neither moved nor cancelled',
  schema: { type: 'string', pattern: seenPattern.source, examples: ['"3"'] },
}

/** Parameters of a path or query schema, one entry per property. */
function parametersOf(
  schema: z.core.$ZodType | undefined,
  place: 'path' | 'query',
  { shapeOf }: SchemaPrinter,
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = shapeOf(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }))
}

/** Files in one field of a multipart body, next to its text fields. */
const uploadSchema = ({ field, maxFiles, maxBytes }: Upload, fields: Json): Json => ({
  ...fields,
  type: 'object',
  properties: {
    ...(typeof fields['properties'] === 'object' && fields['properties']),
    [field]: {
      type: 'array',
      maxItems: maxFiles,
      items: { type: 'string', format: 'binary' },
      description: `At most ${maxFiles}, each of at most ${megabytes(maxBytes)}`,
    },
  },
})

function bodyOf({ body, upload, raw, takesForm }: Endpoint, { print, shapeOf }: SchemaPrinter): Json | undefined {
  const content = (type: string, schema: Json) => ({ required: true, content: { [type]: { schema } } })
  if (upload)
    return content('multipart/form-data', uploadSchema(upload, body ? shapeOf(body) : { required: [upload.field] }))
  if (body) return content('application/json', print(body))
  const types = ['application/json', ...(takesForm ? ['application/x-www-form-urlencoded'] : [])]
  return (
    raw && { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'object' } }])) }
  )
}

const nextCursor: Json = {
  'X-Next-Cursor': { description: 'The `cursor` of the next page; absent on the last one', schema: { type: 'string' } },
}

const totalCount: Json = {
  'X-Total-Count': { description: 'How many entries match, on all pages', schema: { type: 'integer' } },
}

/** One endpoint. */
export function operationOf(
  domain: string,
  name: string,
  endpoint: Endpoint,
  { input, output, problems }: Printers,
): Json {
  const { access, summary, status = 200 } = endpoint
  const parameters = [...parametersOf(endpoint.params, 'path', input), ...parametersOf(endpoint.query, 'query', input)]
  const hasPages = parameters.some((parameter) => parameter['name'] === 'cursor')
  const requestBody = bodyOf(endpoint, input)
  const limits = ratesOf(endpoint).map(({ name: _, ...rate }) => rate)
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary,
    description: descriptionOf(endpoint),
    'x-access': access,
    ...(limits.length > 0 && { 'x-rate-limits': limits }),
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters,
      ...(status === 201 && access !== 'public' ? [idempotencyKey] : []),
      ...(endpoint.conditional ? [ifMatch] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      [String(status)]: {
        description: status === 201 ? 'Created' : 'Success',
        ...(hasPages && { headers: { ...nextCursor, ...(endpoint.counted && totalCount) } }),
        content: { 'application/json': { schema: output.print(endpoint.response) } },
      },
      ...problems.of(endpoint),
    },
  }
}
