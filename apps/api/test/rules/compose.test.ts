import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

import { readConfig, variableNames } from '../../src/config.ts'

const docker = fileURLToPath(new URL('../../../../docker/', import.meta.url))

const Text = z.union([z.string(), z.number()])
const Condition = z.object({
  condition: z.enum(['service_healthy', 'service_completed_successfully', 'service_started']),
})
/** What we use of the format of compose files: a misspelt key is refused. */
const Service = z.strictObject({
  image: z.optional(z.string()),
  build: z.optional(z.strictObject({ context: z.string(), dockerfile: z.string() })),
  user: z.optional(z.string()),
  profiles: z.optional(z.array(z.string())),
  init: z.optional(z.literal(true)),
  mem_limit: z.string(),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
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
  healthcheck: z.optional(
    z.strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.int() }),
  ),
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
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
})

const compose = Compose.parse(parse(readFileSync(join(docker, 'compose.yaml'), 'utf8'), { merge: true }))
const services = Object.entries(compose.services)
const isFolder = (volume: string) => volume.startsWith('./')

test('no service writes to its root, has a capability or gains one, and only the one that makes the bucket is root', () => {
  // Parsing has checked the first three for each, and that its memory and its log have a limit.
  expect(services.length).toBeGreaterThan(6)
  expect(services.filter(([, { cap_add }]) => cap_add).map(([name]) => name)).toEqual(['bucket'])
  // The app's image sets its own user, which `npm run container` checks.
  const withoutUser = services.filter(([, { user }]) => user === undefined || user === 'root')
  expect(withoutUser.map(([name]) => name).toSorted()).toEqual(['app-1', 'app-2', 'backup', 'bucket'])
  expect(compose.services['bucket']).toMatchObject({ network_mode: 'none', restart: 'no' })
})

test('only the proxy is open to others', () => {
  for (const [name, { ports }] of services)
    if (name !== 'proxy') for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/)
  expect(compose.services['proxy']?.ports).toEqual(['${HTTP_PORT:-80}:8080', '${HTTPS_PORT:-443}:8443'])
})

test('every long-running service has a health check: the app’s is in its image, the others’ are here', () => {
  const without = services.filter(([, { healthcheck, restart }]) => !healthcheck && restart !== 'no')
  expect(without.map(([name]) => name)).toEqual(['app-1', 'app-2'])
  expect(readFileSync(join(docker, 'Dockerfile'), 'utf8')).toContain('/api/health/ready')
})

test('services, volumes, secrets and files that a service names exist', () => {
  for (const [name, { volumes, depends_on, secrets = [] }] of services) {
    for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services), name).toContain(other)
    for (const { source } of secrets) expect(Object.keys(compose.secrets)).toContain(source)
    for (const volume of volumes.map(filled).filter((one) => /^\w/.test(one)))
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    for (const volume of volumes.filter(isFolder)) {
      const file = volume.split(':')[0] ?? ''
      // docker/init writes the certificate.
      expect(existsSync(join(docker, file)) || file === './tls/site.pem', file).toBe(true)
      expect(volume).toMatch(/:ro$/)
    }
  }
})

const ownImage = '${AAFIYA_IMAGE:-aafiya}'

test('one service builds the image that the app’s others use', () => {
  const using = services.filter(([, { image }]) => image === ownImage).map(([name]) => name)
  expect(using).toEqual(['app-1', 'app-2', 'backup'])
  expect(services.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['app-1'])
})

test('images are of a fixed version', () => {
  for (const [name, { image }] of services.filter(([, one]) => one.image !== ownImage))
    expect(image, name).toMatch(/:v?\d+(\.\d+)*(-\w+)?$/)
})

/** As compose fills them in after docker/init. */
const filled = (value: string | number) =>
  String(value).replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, _name, kind, text) =>
    kind === '-' ? text : 'f'.repeat(64),
  )

test('two app processes share everything but uploads in progress, and start with the given settings', () => {
  const { 'app-1': first, 'app-2': second } = compose.services
  if (!first || !second) throw new Error('two processes')
  expect(second.environment).toEqual(first.environment)
  expect(second.volumes).not.toEqual(first.volumes)
  const environment = Object.fromEntries(
    Object.entries(first.environment).map(([name, value]) => [name, filled(value)]),
  )
  // What docker/init writes for a trial.
  const config = readConfig({ ...environment, MAIL_FROM: 'no-reply@localhost' })
  expect(config).toMatchObject({
    isProduction: true,
    trustProxy: 1,
    publicUrl: 'https://localhost',
    s3: { bucket: 'files' },
  })
  expect(config.metricsToken).toHaveLength(64)
})

test('the proxy gets every variable that its configuration reads, and Prometheus scrapes the two', () => {
  // CLINICS is of a machine with many.
  const read = new Set(readFileSync(join(docker, 'haproxy.cfg'), 'utf8').match(/(?<=\$\{)(?!CLINICS)\w+/g))
  expect(Object.keys(compose.services['proxy']?.environment ?? {}).toSorted()).toEqual([...read].toSorted())
  expect(readFileSync(join(docker, 'monitoring/prometheus.yml'), 'utf8')).toContain(
    "targets: ['app-1:3000', 'app-2:3000']",
  )
})

/** Variables that the image sets, that only development reads, or that replace a provider in tests. */
const notInContainers = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'DATA_DIR',
  'WEB_PORT',
  'DEMO_DATA',
  'GOOGLE_CERTS_URL',
  'STRIPE_API_BASE',
  'PUSH_SERVICE_URL',
  'TWILIO_API_BASE',
  'WHATSAPP_API_BASE',
  'UNIFONIC_API_BASE',
]

test('every variable of the configuration reaches the containers, under its own name', () => {
  const { 'app-1': app, backup } = compose.services
  const documented = readFileSync(join(docker, '../docs/configuration.md'), 'utf8')
  for (const name of variableNames) expect(documented, name).toContain(`\`${name}\``)
  const missing = variableNames.filter((name) => app?.environment[name] === undefined)
  expect(missing.toSorted()).toEqual(notInContainers.toSorted())
  for (const [name, value] of Object.entries(app?.environment ?? {}))
    if (String(value).startsWith('${')) expect(value).toContain(`\${${name}:`)
  expect(backup?.environment).toMatchObject(app?.environment ?? { none: '' })
})
