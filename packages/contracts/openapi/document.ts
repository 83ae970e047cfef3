import { isDeepStrictEqual } from 'node:util'

import type { Endpoint, Endpoints } from '../src/platform/endpoint.ts'
import { readDocstrings } from './docstrings.ts'
import { partsOf, type Json } from './json.ts'
import { operationOf } from './operation.ts'
import { problemResponses, problemSchemas } from './problem-responses.ts'
import { createSchemaPrinter, type SchemaPrinter } from './schema-printer.ts'
import { tagDescriptions } from './tags.ts'

const schemaReference = /^#\/components\/schemas\/(.+)$/

function namesIn(value: unknown): Set<string> {
  const references = [...partsOf(value)].flatMap((part) =>
    '$ref' in part && typeof part.$ref === 'string' ? [part.$ref] : [],
  )
  return new Set(references.flatMap((reference) => schemaReference.exec(reference)?.[1] ?? []))
}

/** The components that the operations need, with those that these need. */
function usedComponents(operations: unknown, { input, output }: { input: SchemaPrinter; output: SchemaPrinter }): Json {
  const docstrings = readDocstrings()
  const components: Json = { ...problemSchemas }
  const missing = [...namesIn(operations)]
  for (const name of missing) {
    if (name in components) continue
    const [read, sent] = [output.component(name), input.component(name)]
    if (!isDeepStrictEqual(read, sent)) throw new Error(`${name} is not the same in a request and an answer`)
    const description = docstrings.get(name)
    components[name] = { ...(description && { description }), ...read }
    missing.push(...namesIn(read))
  }
  return Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi(contract: Readonly<Record<string, Endpoints>>): Json {
  const endpoints = Object.values(contract).flatMap((domain): Endpoint[] => Object.values(domain))
  const inputs = endpoints.flatMap(({ params, query, body }) => [params, query, body].flatMap((schema) => schema ?? []))
  const printers = {
    input: createSchemaPrinter('input', inputs),
    output: createSchemaPrinter(
      'output',
      endpoints.map(({ response }) => response),
    ),
    problems: problemResponses(endpoints),
  }
  const paths: Record<string, Json> = {}
  for (const [domain, declared] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(declared)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method]: operationOf(domain, name, endpoint, printers) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aafiya',
      version: '1',
      description: 'Doctor appointments, in English and Arabic. Every time is UTC unless said.',
      contact: { name: 'Aafiya' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Aafiya' },
    },
    servers: [{ url: '/api', description: 'The server that this document comes from' }],
    tags: Object.keys(contract).map((name) => ({ name, description: tagDescriptions[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `accessToken` that signing in answers',
        },
      },
      schemas: usedComponents([paths, printers.problems.components, problemSchemas], printers),
      responses: printers.problems.components,
    },
  }
}
