import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

import { parse } from 'yaml'
import * as z from 'zod/mini'

const Service = z.object({
  profiles: z.optional(z.array(z.string())),
  environment: z._default(z.record(z.string(), z.union([z.string(), z.number()])), {}),
  command: z.optional(z.array(z.string())),
  volumes: z._default(z.array(z.string()), []),
  depends_on: z._default(z.record(z.string(), z.unknown()), {}),
})
const Compose = z.object({ services: z.record(z.string(), Service) })

export type ComposeService = z.infer<typeof Service>

/** Fills in the variables of a compose file as Compose does: `${NAME:-otherwise}`, and `${NAME:?why}`, which it demands. */
function filled(text: string, values: Readonly<NodeJS.Dict<string>>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, otherwise: string) => {
    const value = values[name]
    if (value) return value
    if (kind === '?') throw new Error(`${name}: ${otherwise}`)
    return otherwise ?? ''
  })
}

/** The services that `docker compose up` starts with the given `.env`, each after those that it depends on. */
export function readCompose(file: string, envFile: string): Map<string, ComposeService> {
  const values = parseEnv(readFileSync(envFile, 'utf8'))
  // After parsing, so that a blank value is a text.
  const written = JSON.stringify(parse(readFileSync(file, 'utf8'), { merge: true }))
  const fill = (_name: string, value: unknown) => (typeof value === 'string' ? filled(value, values) : value)
  const { services } = Compose.parse(JSON.parse(written, fill))
  const profiles = new Set(values['COMPOSE_PROFILES']?.split(','))
  const isStarted = ({ profiles: own }: ComposeService) => !own || own.some((profile) => profiles.has(profile))
  const ordered = new Map<string, ComposeService>()
  const add = (name: string) => {
    const service = services[name]
    if (!service || ordered.has(name) || !isStarted(service)) return
    for (const earlier of Object.keys(service.depends_on)) add(earlier)
    ordered.set(name, service)
  }
  for (const name of Object.keys(services)) add(name)
  return ordered
}
