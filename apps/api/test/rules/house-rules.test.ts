import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { databaseTests } from '../../../../scripts/database-tests.mjs'
import * as schema from '../../src/schema.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const filesUnder = (folder: string): { path: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes('node_modules'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return {
        path: path.slice(root.length),
        text: /\.(ts|tsx|sql|json)$/.test(path) ? readFileSync(path, 'utf8') : '',
      }
    })

const everything = ['apps/api/src', 'apps/api/test', 'apps/api/migrations', 'packages/contracts/src'].flatMap(
  filesUnder,
)
const typescript = everything.filter(({ path }) => path.endsWith('.ts'))
const tests = typescript.filter(({ path }) => path.endsWith('.test.ts'))
const sources = typescript.filter(({ path }) => !path.endsWith('.test.ts') && !path.startsWith('apps/api/test/'))
const sqlFiles = everything.filter(({ path }) => path.endsWith('.sql'))
const migrations = sqlFiles.filter(({ path }) => path.startsWith('apps/api/migrations/'))

/** Comments may name forbidden code. */
const code = (text: string) =>
  text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^--.*$/gm, '')
const offenders = (files: readonly { path: string; text: string }[], pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(code(text))).map(({ path }) => path)

test('there is something to look at', () => {
  expect(sources.length).toBeGreaterThan(60)
  expect(tests.length).toBeGreaterThan(20)
  expect(migrations.length).toBeGreaterThan(0)
  expect(sqlFiles.length).toBeGreaterThan(migrations.length)
})

test('CI runs on PostgreSQL as well what races, locks, sorts, searches, plans or works through jobs', () => {
  const chosen = databaseTests()
  const essential = [
    'appointments/book-appointment',
    'platform/jobs/worker',
    'doctors/directory/list-directory',
    'desk/desk-people',
  ]
  expect(chosen).toEqual(expect.arrayContaining(essential.map((name) => `apps/api/src/${name}.test.ts`)))
  expect(chosen).toContain('apps/api/test/rules/plans.test.ts')
  const races = tests.filter(({ text }) => /allSettled\(|concurrent/.test(text)).map(({ path }) => path)
  expect(races.filter((path) => path.startsWith('apps/api/') && !chosen.includes(path))).toEqual([])
  // A rule that chooses everything saves nothing.
  expect(chosen.length).toBeLessThan(tests.length * 0.6)
})

test('the environment is read in config.ts alone', () => {
  expect(offenders(sources, /process\s*(\.\s*env|\[\s*['"]env)/)).toEqual(['apps/api/src/config.ts'])
})

test('the time comes only from the clock', () => {
  expect(offenders(sources, /\bDate\.now\(|\bnew Date\(\s*\)|[^.\w]Date\(\s*\)/)).toEqual([
    'apps/api/src/platform/clock.ts',
  ])
})

/** What callers write about themselves alone, and patients' own inquiries and ratings. */
const unaudited = [
  'account/passkeys/use-passkey',
  'account/profile/profile-picture',
  'account/session/sign-ins',
  'appointments/papers/rate-visit',
  'figures/send-reports',
  'inquiries/create-inquiry',
  'inquiries/rate-inquiry',
  'inquiries/update-inquiry',
]

test('callers change others’ records with an audit entry, which is refused once their session has ended', () => {
  const writes = sources.filter(
    ({ text }) => /: Caller\b/.test(code(text)) && /\.(insert|update|delete)\(/.test(code(text)),
  )
  const audits = /\b(recordChanges?|recordAccess|recordDecision|changeVisit|replaceDoctorHours|assertSessionActive)\(/
  expect(writes.length).toBeGreaterThan(60)
  const others = writes.filter(({ text }) => !audits.test(code(text))).map(({ path }) => path)
  expect(others.toSorted()).toEqual(unaudited.map((name) => `apps/api/src/${name}.ts`))
})

test('nothing is left to Math.random', () => {
  expect(
    offenders([...sources, ...tests.filter(({ path }) => !path.endsWith('house-rules.test.ts'))], /\bMath\.random\b/),
  ).toEqual([])
})

test('how often a thing may be done is declared in the contract alone', () => {
  expect(offenders(sources, /\bminutes:\s*[\d(]/)).toEqual(['packages/contracts/src/platform/rates.ts'])
})

test('no SQL reads the database’s time', () => {
  const clockWords =
    /\bnow\(\)(?!\s*[.,)}]?\s*=>)|current_timestamp|localtimestamp|current_date\b|clock_timestamp|statement_timestamp|transaction_timestamp|defaultNow/i
  const inSql = sources.filter(({ text }) =>
    [...code(text).matchAll(/sql(?:\.raw\()?`([^`]*)`/g)].some(([, query]) =>
      clockWords.test((query ?? '').replace(/\$\{[^}]*\}/g, '')),
    ),
  )
  expect(inSql.map(({ path }) => path)).toEqual([])
  // What guards the audit against the app's own role takes no time from it.
  expect(offenders(sqlFiles, clockWords).toSorted()).toEqual([
    'apps/api/migrations/0041_audit-period.sql',
    'apps/api/src/platform/audit/audit-entries.sql',
  ])
  expect(offenders(sources, /defaultNow|current_timestamp/i)).toEqual([])
})

test('no test is left out, and none runs alone', () => {
  const left = tests.filter(({ path }) => !path.endsWith('house-rules.test.ts'))
  expect(
    offenders(
      left,
      /\b(test|it|describe)\s*\.\s*(only|skip|todo|fails|skipIf|runIf)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/,
    ),
  ).toEqual([])
  expect(offenders(left, /\bsetTimeout\s*\(\s*(resolve|done)\b|timers\/promises/)).toEqual([])
})

test('tests of the web query what they rendered, not the document of every test', () => {
  expect(offenders(filesUnder('apps/web/src'), /\bscreen\b[^;\n]* from '@testing-library/)).toEqual([])
})

test('no file contains any, a non-null assertion, or a compiler directive', () => {
  const rest = typescript.filter(({ path }) => !path.endsWith('house-rules.test.ts'))
  expect(offenders(rest, /:\s*any\b|<any>|\bas any\b/)).toEqual([])
  expect(rest.filter(({ text }) => /@ts-(ignore|expect-error|nocheck)/.test(text)).map(({ path }) => path)).toEqual([])
})

test('no file is longer than 280 lines, and nine in ten sources are under 165', () => {
  const lines = ({ text }: { text: string }) => text.split('\n').length
  expect(typescript.filter((file) => lines(file) > 280).map(({ path }) => path)).toEqual([])
  expect(sources.filter((file) => lines(file) > 165).length).toBeLessThan(sources.length / 10)
})

test('files are kebab-case, and no name is twice in the API', () => {
  for (const { path } of typescript) expect(basename(path), path).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.ts$/)
  for (const word of ['utils', 'helpers', 'manager', 'common'])
    expect(typescript.filter(({ path }) => path.includes(word)).map(({ path }) => path)).toEqual([])
  const names = sources.filter(({ path }) => path.startsWith('apps/api/')).map(({ path }) => basename(path))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('no project file contains a path of a machine', () => {
  const paths = new RegExp(['work', 'home', 'Users', 'root'].map((place) => `["'\`(]/${place}/\\w`).join('|'))
  expect(
    offenders(
      everything.filter(({ path }) => !path.endsWith('house-rules.test.ts')),
      paths,
    ),
  ).toEqual([])
})

describe('the texts of the API', () => {
  const Texts = z.record(z.string(), z.string())
  const inApi = everything.map(({ path }) => path).filter((path) => path.startsWith('apps/api/src/'))
  const textFiles = inApi.filter((path) => path.endsWith('texts/en.json'))
  const variables = (text: string) =>
    [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => String(name)))].toSorted()

  test.each(textFiles)('%s has the same keys and variables in Arabic', (path) => {
    const read = (one: string) => Texts.parse(JSON.parse(readFileSync(join(root, one), 'utf8')))
    const [en, ar] = [read(path), read(path.replace('en.json', 'ar.json'))]
    expect(Object.keys(ar)).toEqual(Object.keys(en))
    for (const [key, text] of Object.entries(en)) {
      expect(variables(ar[key] ?? ''), key).toEqual(variables(text))
      expect(ar[key] ?? '', key).toMatch(/\p{Script=Arabic}|^[^\p{L}]*(\{\{\w+\}\}[^\p{L}]*)+$/u)
    }
  })

  test('mails, short messages and notifications have their words in one file of each language', () => {
    expect(textFiles).toContain('apps/api/src/announcements/texts/en.json')
    expect(inApi.filter((path) => /(mails?|messages|notifications)[^/]*\/(\w+-)?texts\//.test(path))).toEqual([])
    const arabic = inApi
      .filter((path) => path.endsWith('texts/ar.json'))
      .map((path) => path.replace('ar.json', 'en.json'))
    expect(arabic.toSorted()).toEqual(textFiles.toSorted())
  })
})

test('the migrations are fresh: drizzle-kit would add nothing to them', async () => {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  const snapshots = everything.filter(({ path }) => path.endsWith('_snapshot.json'))
  // The next migration is made from the newest alone; each has ten thousand lines.
  expect(snapshots.map(({ path }) => path)).toHaveLength(1)
  const last = JSON.parse(snapshots[0]?.text ?? '')
  expect(await generateMigration(last, generateDrizzleJson(schema, last.id))).toEqual([])
  const changed = generateDrizzleJson({ ...schema, users: undefined }, last.id)
  expect((await generateMigration(last, changed)).join()).toContain('DROP TABLE "users"')
  // The package leaves it there; another, in the same worker, refuses to work with it.
  Reflect.deleteProperty(Array.prototype, 'random')
})

test('every migration is in the journal, in order', () => {
  const Journal = z.object({ entries: z.array(z.object({ idx: z.int(), tag: z.string(), when: z.int() })) })
  const { entries } = Journal.parse(
    JSON.parse(readFileSync(join(root, 'apps/api/migrations/meta/_journal.json'), 'utf8')),
  )
  expect(entries.map((entry) => `${entry.tag}.sql`)).toEqual(migrations.map(({ path }) => basename(path)).toSorted())
  expect(entries.map((entry) => entry.when)).toEqual(entries.map((entry) => entry.when).toSorted((a, b) => a - b))
})
