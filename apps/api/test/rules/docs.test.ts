import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import type { Clinic } from '../../src/many-clinics/machine.ts'
import { writeUnit } from '../../src/many-clinics/write-clinic.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const under = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${folder}/${name}`)

const folders = [
  'apps/api/src',
  'apps/api/test',
  'apps/api/faults',
  'apps/api/migrations',
  'apps/api/bench',
  'apps/web/src',
  'apps/web/test',
  'apps/web/e2e',
  'apps/web/build',
  'packages/contracts/src',
  'packages/contracts/openapi',
  'scripts',
]
const docs = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'apps/web/src/ui/README.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

test('a source file that the docs name exists', () => {
  const files = folders.flatMap(under)
  // The pages of the specification are read by `apps/web/build/specification.test.ts`.
  const missing = docs
    .filter((path) => !path.includes('specification'))
    .flatMap((path) =>
      [...readFileSync(root + path, 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|sql))`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
        .map((name) => `${path}: ${name}`),
    )
  expect(missing).toEqual([])
})

test('a folder of the source that the docs name exists', () => {
  // A run of the journeys makes the screenshots.
  const missing = docs.flatMap((path) =>
    [...readFileSync(root + path, 'utf8').matchAll(/`((?:apps|packages)\/[\w/-]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(root + name) && !name.includes('/screenshots'))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the README starts production with every variable that it requires', () => {
  const configuration = readFileSync(`${root}docs/configuration.md`, 'utf8')
  const required = [...configuration.matchAll(/^\| `(\w+)` \|.*\*\*required in production\*\*/gm)].map(
    ([, name]) => name,
  )
  const [command = ''] = /^.* npm start$/m.exec(readFileSync(`${root}README.md`, 'utf8')) ?? []
  expect([...command.matchAll(/(\w+)=/g)].map(([, name]) => name)).toEqual(expect.arrayContaining(required))
  expect(required).toHaveLength(5)
})

test('a clinic of many gets the unit of the runbook, and a limit of memory', () => {
  const units = mkdtempSync(join(tmpdir(), 'aafiya-units-'))
  onTestFinished(() => rmSync(units, { recursive: true }))
  const nile: Clinic = { name: 'nile', folder: '/srv/aafiya', env: {}, ports: [3101, 3102] }
  const machine = {
    root: '/srv',
    database: '',
    smtp: '',
    user: 'aafiya',
    firstPort: 3101,
    backups: '',
    restart: [],
    reload: [],
  }
  writeUnit({ ...machine, units }, nile)
  const written = readFileSync(join(units, 'aafiya-nile@.service'), 'utf8')
  const [, block = ''] = /^ {3}(\[Unit\]\n[\s\S]*?) {3}```/m.exec(readFileSync(`${root}docs/runbook.md`, 'utf8')) ?? []
  const documented = block
    .replaceAll(/^ {3}/gm, '')
    .replace('aafiya.env', 'clinic.env')
    .replace('/var/lib/aafiya', '/srv/aafiya/data')
  expect(written.replace('MemoryMax=1G\n', '')).toBe(documented)
})
