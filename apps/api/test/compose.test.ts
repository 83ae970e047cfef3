import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

import { readConfig } from '../src/config.ts'

const docker = fileURLToPath(new URL('../../../docker/', import.meta.url))

const Text = z.union([z.string(), z.number()])
const Condition = z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully', 'service_started']) })
/** What we use of the format of compose files: a misspelt key is refused. */
const Service = z.strictObject({
  image: z.optional(z.string()),
  build: z.optional(z.strictObject({ context: z.string(), dockerfile: z.string() })),
  user: z.optional(z.string()),
  profiles: z.optional(z.array(z.string())),
  environment: z._default(z.record(z.string(), Text), {}),
  entrypoint: z.optional(z.array(z.string())),
  command: z.optional(z.array(z.string())),
  ports: z._default(z.array(z.string()), []),
  volumes: z._default(z.array(z.string()), []),
  tmpfs: z.optional(z.array(z.string())),
  secrets: z.optional(z.array(z.strictObject({ source: z.string(), target: z.string() }))),
  extra_hosts: z.optional(z.array(z.string())),
  network_mode: z.optional(z.literal('none')),
  shm_size: z.optional(z.string()),
  healthcheck: z.optional(z.strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.int() })),
  depends_on: z._default(z.record(z.string(), Condition), {}),
  stop_grace_period: z.optional(z.string()),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.optional(z.array(z.string())),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.enum(['unless-stopped', 'no']),
})
const Compose = z.strictObject({
  'x-hardened': z.unknown(),
  'x-app': z.unknown(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ environment: z.string() })),
})

const compose = Compose.parse(parse(readFileSync(join(docker, 'compose.yaml'), 'utf8'), { merge: true }))
const services = Object.entries(compose.services)
const isFolder = (volume: string) => volume.startsWith('./')

test('no service writes to its root, has a capability or gains one, and only the one that makes the bucket is root', () => {
  // Parsing has checked the first three for each.
  expect(services.length).toBeGreaterThan(6)
  expect(services.filter(([, { cap_add }]) => cap_add).map(([name]) => name)).toEqual(['bucket'])
  // The image of the app has a user of its own, which `npm run container` checks.
  const withoutUser = services.filter(([, { user }]) => user === undefined || user === 'root')
  expect(withoutUser.map(([name]) => name).toSorted()).toEqual(['app-1', 'app-2', 'bucket'])
  expect(compose.services['bucket']).toMatchObject({ network_mode: 'none', restart: 'no' })
})

test('only the proxy is open to others', () => {
  for (const [name, { ports }] of services) if (name !== 'proxy') for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/)
  expect(compose.services['proxy']?.ports).toEqual(['${HTTP_PORT:-80}:8080', '${HTTPS_PORT:-443}:8443'])
})

test('every service that stays has a health check: the app its image’s, the others one here', () => {
  const without = services.filter(([, { healthcheck, restart }]) => !healthcheck && restart !== 'no')
  expect(without.map(([name]) => name)).toEqual(['app-1', 'app-2'])
  expect(readFileSync(join(docker, 'Dockerfile'), 'utf8')).toContain('/api/health/ready')
})

test('what a service names is there: services, volumes, secrets, files', () => {
  for (const [name, { volumes, depends_on, secrets = [] }] of services) {
    for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services), name).toContain(other)
    for (const { source } of secrets) expect(Object.keys(compose.secrets)).toContain(source)
    for (const volume of volumes.filter((one) => !isFolder(one))) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    for (const volume of volumes.filter(isFolder)) {
      const file = volume.split(':')[0] ?? ''
      // docker/init writes the certificate.
      expect(existsSync(join(docker, file)) || file === './tls/site.pem', file).toBe(true)
      expect(volume).toMatch(/:ro$/)
    }
  }
})

test('images are of a fixed version', () => {
  for (const [name, { image }] of services.filter(([, { build }]) => !build)) expect(image, name).toMatch(/:v?\d+(\.\d+)*(-\w+)?$/)
})

/** As compose fills them in after docker/init. */
const filled = (value: string | number) =>
  String(value).replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, _name, kind, text) => (kind === '-' ? text : 'f'.repeat(64)))

test('two app processes share everything but uploads in progress, and start with what they are given', () => {
  const { 'app-1': first, 'app-2': second } = compose.services
  if (!first || !second) throw new Error('two processes')
  expect(second.environment).toEqual(first.environment)
  expect(second.volumes).not.toEqual(first.volumes)
  const environment = Object.fromEntries(Object.entries(first.environment).map(([name, value]) => [name, filled(value)]))
  const config = readConfig(environment)
  expect(config).toMatchObject({ isProduction: true, trustProxy: 1, publicUrl: 'https://localhost', s3: { bucket: 'files' } })
  expect(config.metricsToken).toHaveLength(64)
})

test('the proxy is given every variable that its configuration reads, and Prometheus scrapes the two', () => {
  const read = readFileSync(join(docker, 'haproxy.cfg'), 'utf8').match(/(?<=\$\{)\w+/g)
  expect(Object.keys(compose.services['proxy']?.environment ?? {}).toSorted()).toEqual([...new Set(read)].toSorted())
  expect(readFileSync(join(docker, 'monitoring/prometheus.yml'), 'utf8')).toContain("targets: ['app-1:3000', 'app-2:3000']")
})
