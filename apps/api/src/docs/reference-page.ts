import { contract } from '@aafiya/contracts/contract'
import { commonErrors, ratesOf, type Endpoint } from '@aafiya/contracts/platform/endpoint'
import { problems } from '@aafiya/contracts/platform/problems'
import { rateSentence } from '@aafiya/contracts/platform/rates'
import * as z from 'zod/mini'

import { escapeHtml } from '../platform/mail/mail-layout.ts'

const schemaBlock = (title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output') => {
  if (!schema) return ''
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(shape, undefined, 2))}</pre></details>`
}

const errorList = (endpoint: Endpoint) =>
  [...new Set([...endpoint.errors, ...commonErrors(endpoint)])]
    .toSorted((a, b) => problems[a] - problems[b])
    .map((code) => `<li><b>${problems[code]}</b> <code>${code}</code></li>`)
    .join('')

const endpointSection = (domain: string, name: string, endpoint: Endpoint) =>
  `<section id="${domain}.${name}"><h3><span class="method">${endpoint.method.toUpperCase()}</span> <code>/api${escapeHtml(endpoint.path)}</code></h3>` +
  `<p>${escapeHtml(endpoint.summary)}</p><p class="access">Who may call: ${endpoint.access}. Success: ${endpoint.status ?? 200}. ${escapeHtml(ratesOf(endpoint).map(rateSentence).join(' '))}</p>` +
  schemaBlock('Path', endpoint.params, 'input') +
  schemaBlock('Query', endpoint.query, 'input') +
  schemaBlock('Body', endpoint.body, 'input') +
  schemaBlock('Response', endpoint.response, 'output') +
  `<details><summary>Errors</summary><ul>${errorList(endpoint)}</ul></details></section>`

export const referenceStyles = `body{margin:0 auto;max-width:820px;padding:32px 20px 96px;background:#F8F4EC;color:#12332C;font:16px/1.6 system-ui,sans-serif}
h1{font-weight:350;font-size:38px;margin:0}h2{font-weight:400;margin:56px 0 0;text-transform:capitalize}h3{font-size:17px;font-weight:500;margin:0}
section{border-top:1px solid #DDD5C5;padding:20px 0}.method{color:#8A4B08;margin-inline-end:6px}.access{color:#4C625B;font-size:14px;margin:0 0 8px}p{margin:6px 0}
pre{overflow:auto;padding:12px;background:#F0EADD;font-size:13px}summary{cursor:pointer;padding:6px 0}a{color:#10493E}ul{margin:4px 0}
@media (prefers-color-scheme:dark){body{background:#0E1D19;color:#F3EDE0}section{border-color:#2B403A}.method{color:#F2BC74}.access{color:#B0BFB7}pre{background:#172A25}a{color:#A9D8C4}}`

/** The contract as a page for people. */
export function referencePage(): string {
  const domains = Object.entries(contract).map(
    ([domain, endpoints]) =>
      `<h2>${domain}</h2>${Object.entries<Endpoint>(endpoints)
        .map(([name, endpoint]) => endpointSection(domain, name, endpoint))
        .join('')}`,
  )
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Aafiya API</title>` +
    `<link rel="stylesheet" href="/api/docs.css"></head><body><h1>Aafiya API</h1>` +
    `<p>Errors are <code>{ success: false, code, message, issues? }</code>. Dates and times are UTC, ISO 8601. A session's token goes into ` +
    `<code>Authorization: Bearer</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>${domains.join('')}</body></html>`
  )
}
