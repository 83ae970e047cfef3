import { readFileSync } from 'node:fs'

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))

/** What a CycloneDX file lacks: each direct runtime dependency, at its version, and a licence for nearly everything. */
export function sbomFaults(sbom) {
  const components = sbom.components ?? []
  const found = new Set(components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`))
  const wanted = ['apps/api', 'apps/web'].flatMap((app) =>
    Object.entries(read(`${app}/package.json`).dependencies).filter(([, version]) => /^\d/.test(version)),
  )
  const missing = wanted.map(([name, version]) => `${name}@${version}`).filter((name) => !found.has(name))
  const licensed = components.filter(({ licenses }) => licenses?.length > 0)
  return [
    ...(sbom.bomFormat === 'CycloneDX' ? [] : ['it is not CycloneDX']),
    ...missing.map((name) => `${name} is missing`),
    ...(licensed.length < 0.95 * components.length ? ['too few components name a licence'] : []),
  ]
}
