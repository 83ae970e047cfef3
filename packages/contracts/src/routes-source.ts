import type { Endpoints, Route } from './platform/endpoint.ts'

const written = ({ method, path, upload }: Route) => `'${method} ${path}${upload ? ` ${upload.field}` : ''}'`

/** The width of a line, with its end. */
const widest = 121

/** The text of `routes.ts`, and of `late-routes.ts`. */
export function routesSource(contract: Readonly<Record<string, Endpoints>>, kind: 'first' | 'late'): string {
  const domains = Object.entries(contract).map(([domain, endpoints]) => {
    const entries = Object.entries(endpoints).map(([name, endpoint]) => `${name}: ${written(endpoint)}`)
    const inOneLine = `  ${domain}: { ${entries.join(', ')} },\n`
    // Short domains take one line, so that the file stays one that can be looked through.
    return inOneLine.length <= widest ? inOneLine : `  ${domain}: {\n    ${entries.join(',\n    ')},\n  },\n`
  })
  return `// Written by \`npm run generate\` from the contract.
import type { ${kind}Contract } from './contract.ts'

type Contract = typeof ${kind}Contract

/**
 * Method and path of each endpoint, and the field of its upload: apart from the contract, whose schemas would otherwise
 * be in the first load of the web app. One string each, since all of them are.
 */
export const routes: { readonly [Domain in keyof Contract]: { readonly [Name in keyof Contract[Domain]]: string } } = {
${domains.join('')}}
`
}
