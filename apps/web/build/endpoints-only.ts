import { runnerImport, type Plugin } from 'vite'

const prefix = '\0endpoints:'
const domainModule = /^@aafiya\/contracts\/(\w+)$/
const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** An endpoint without its schemas and its documentation: what a client needs to call it. */
const callable = (endpoint: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(endpoint).filter(
      ([name, value]) => name === 'upload' || (name !== 'summary' && ['string', 'boolean', 'number'].includes(typeof value)),
    ),
  )

/** The endpoints a module declares under its own name; none where it is no domain, such as `client`. */
function endpointsOf(module: Record<string, unknown>, domain: string): Record<string, unknown> | undefined {
  const declared = module[domain]
  if (typeof declared !== 'object' || declared === null) return undefined
  const entries = Object.entries(declared).filter(([, endpoint]) => isEndpoint(endpoint))
  return entries.length > 0
    ? Object.fromEntries(entries.map(([name, endpoint]) => [name, isEndpoint(endpoint) ? callable(endpoint) : undefined]))
    : undefined
}

/**
 * Gives the API client the endpoints of the contracts as plain data. It reads their method and path only, so
 * that no schema, and no zod, is in the first load; a form imports the schema it checks with by itself.
 */
export function endpointsOnly(clients: RegExp): Plugin {
  return {
    name: 'endpoints-only',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !clients.test(importer) || !domainModule.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      const domain = domainModule.exec(source)?.[1] ?? ''
      if (!found || domain === 'client') return null
      return `${prefix}${domain}:${found.id}`
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const [domain = '', ...path] = id.slice(prefix.length).split(':')
      const file = path.join(':')
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' })
      for (const dependency of [file, ...dependencies]) this.addWatchFile(dependency)
      const endpoints = endpointsOf(module, domain)
      if (!endpoints) throw new Error(`${file} declares no endpoints under the name ${domain}`)
      return `export const ${domain} = ${JSON.stringify(endpoints)}`
    },
  }
}
