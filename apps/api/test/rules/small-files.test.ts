import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const contracts = join(root, 'packages/contracts/src')

/** Everything that is built or runs, without tests. */
const production = ['apps/api', 'apps/web', 'packages/contracts']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !/\/(node_modules|dist|e2e|test|faults|container)\//.test(relative(root, path)))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

const fileOf = (from: string, specifier: string) =>
  specifier.startsWith('@aafiya/contracts/')
    ? join(contracts, `${specifier.slice('@aafiya/contracts/'.length)}.ts`)
    : join(dirname(from), specifier)

const importsOf = (pattern: RegExp) =>
  production.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, specifier = '']) => ({ from: path, file: fileOf(path, specifier) })),
  )

/** By file, the files that import it with a statement. */
const importers = new Map<string, Set<string>>()
for (const { from, file } of importsOf(/(?:\bfrom|^import) '((?:\.|@aafiya\/)[^']+)'/gm))
  importers.set(file, (importers.get(file) ?? new Set()).add(from))
/** Chunks of their own. */
const lazy = new Set(importsOf(/\bimport\('([^']+)'\)/g).map(({ file }) => file))

/** Small files with one importer that stay, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/api/src/appointments/upcoming.ts': 'answers the hooks of doctors and people, which know no appointments',
  'apps/api/src/health.ts': 'the probes of a process are no endpoint of a domain',
  'apps/api/src/messages/push-channel.ts': 'every channel has a file, with its tests',
  'apps/api/src/payments/provider/gateways.ts': '"Adding a payment provider" adds its line here',
  'apps/api/src/platform/db/migrations-folder.ts': 'the set-up of the tests loads it alone',
  'apps/api/src/platform/paper/paper-mark.ts': 'the file that draws has no room for the outlines',
  'apps/web/src/clinic/opening-fact.ts': 'a rule with tests, which a page only shows',
  'apps/web/src/query-client.ts': 'the file that starts the app cannot be imported',
  'apps/web/src/ui/behaviour/keep-focus-in-view.ts': 'the file that starts the app cannot be imported',
  'packages/contracts/src/appointments/is-owed.ts': 'spares the pages of patients its bytes',
}

/** Tables of endpoints and mails: one for each domain, each in a file of its own, as the pages "Adding a ..." say. */
const isTable = (path: string) => /(\.routes|\.table|-mails)\.ts$/.test(path)

test('a file of at most 25 lines with one importer is part of that importer', () => {
  const small = production
    .filter(({ path, text }) => /\/src\//.test(path) && linesOf(text).length <= 25 && !isTable(path) && !lazy.has(path))
    .filter(({ path }) => importers.get(path)?.size === 1)
    .map(({ path }) => relative(root, path))
  expect(small.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test.each([
  ['apps/api/src', 18],
  ['apps/web/src', 18],
  ['packages/contracts/src', 8],
])('the lines of %s that import are at most %d %% of all', (folder, percent) => {
  const files = production.filter(({ path }) => path.startsWith(join(root, folder)))
  expect(files.length).toBeGreaterThan(100)
  const imports = files.flatMap(({ text }) =>
    [...text.matchAll(/^import\s[^]*?['"][^'"]+['"]\s*$/gm)].flatMap(([statement]) => linesOf(statement)),
  )
  const share = (100 * imports.length) / files.flatMap(({ text }) => linesOf(text)).length
  expect(share).toBeLessThanOrEqual(percent)
})
