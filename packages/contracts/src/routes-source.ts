import type { Endpoints, Route } from './platform/endpoint.ts'

const written = ({ method, path, upload }: Route) =>
  `{ method: '${method}', path: '${path}'${upload ? `, upload: { field: '${upload.field}' }` : ''} }`

/** The text of `routes.ts`. */
export function routesSource(contract: Readonly<Record<string, Endpoints>>): string {
  const domains = Object.entries(contract).map(([domain, endpoints]) => {
    const lines = Object.entries(endpoints).map(([name, endpoint]) => `    ${name}: ${written(endpoint)},\n`)
    return `  ${domain}: {\n${lines.join('')}  },\n`
  })
  return `// Written by \`npm run generate\` from the contract.
import type { contract } from './contract.ts'
import type { Route } from './platform/endpoint.ts'

type Contract = typeof contract

/** How each endpoint is called. Apart from the contract, whose schemas would otherwise be in the first load of the web app. */
export const routes: { readonly [Domain in keyof Contract]: { readonly [Name in keyof Contract[Domain]]: Route } } = {
${domains.join('')}}
`
}
