import * as z from 'zod/mini'

import { commonErrors, type Endpoint, type Endpoints, type Upload } from './endpoint.ts'
import { problems, type ProblemCode } from './problems.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Parameters of a path or query schema, one entry a property. */
function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({ name, in: place, required: required.includes(name), schema: value }))
}

function errorResponses(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set([...endpoint.errors, ...commonErrors(endpoint)])) {
    const status = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code].toSorted())
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: {
            'application/json': {
              schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
            },
          },
        },
      ]),
  )
}

/** Files in one field of a multipart body, beside its text fields. */
const uploadSchema = ({ field, maxFiles, maxBytes }: Upload, fields: Json): Json => ({
  ...fields,
  type: 'object',
  properties: {
    ...(typeof fields['properties'] === 'object' && fields['properties']),
    [field]: {
      type: 'array',
      maxItems: maxFiles,
      items: { type: 'string', format: 'binary' },
      description: `At most ${maxFiles}, each at most ${maxBytes} bytes`,
    },
  },
})

function operationOf(domain: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body &&
      !endpoint.upload && {
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
      }),
    ...(endpoint.raw && { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } } }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: uploadSchema(endpoint.upload, endpoint.body ? schemaOf(endpoint.body, 'input') : { required: [endpoint.upload.field] }),
          },
        },
      },
    }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
      },
      ...errorResponses(endpoint),
    },
  }
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi(contract: Readonly<Record<string, Endpoints>>): Json {
  const paths: Record<string, Json> = {}
  for (const [domain, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method]: operationOf(domain, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Aafiya', version: '1', description: 'Doctor appointments, in English and Arabic. Every time is UTC unless said.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { type: 'string' },
            message: { type: 'string', description: 'A sentence in the language of Accept-Language' },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  }
}
