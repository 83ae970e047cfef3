import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import * as z from 'zod/mini'

import { goals, type Check, type Goal, type Kind } from './goals.ts'

/**
 * `npm run prove`: every goal, what was measured, and whether it was met, as a table for docs/measurements.md. Exit 1
 * if one was missed.
 */
const { values: given } = parseArgs({
  options: { only: { type: 'string', multiple: true }, soak: { type: 'boolean', default: false } },
})

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const api = join(root, 'apps/api')
const out = join(root, '.data/prove')
const figuresFile = join(out, 'figures.jsonl')

const unknown = (given.only ?? []).filter((name) => !goals.some((goal) => goal.name === name))
if (unknown.length > 0) {
  process.stderr.write(`no goal ${unknown.join(', ')}; there are ${goals.map(({ name }) => name).join(', ')}\n`)
  process.exit(1)
}
const isAsked = ({ name, isLong }: Goal) =>
  given.only ? given.only.includes(name) : isLong === undefined || given.soak
const selected = goals.filter(isAsked)

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), fullName: z.string(), status: z.string() })),
    }),
  ),
})
type Results = z.infer<typeof Report>['testResults']

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const commands: Readonly<
  Record<Kind, { cwd: string; args: readonly string[]; env: Readonly<Record<string, string>> }>
> = {
  faults: { cwd: api, args: [vitest, 'run', '--config', 'faults/vitest.config.ts'], env: {} },
  measure: { cwd: api, args: [vitest, 'run', '--config', 'faults/vitest.config.ts'], env: { MEASURE: '1' } },
  tests: {
    cwd: root,
    args: ['scripts/with-postgres.mjs', process.execPath, vitest, 'run', '--project', 'api'],
    // The oracle of the earliest times in full, and more sequences of changed rights.
    env: { FREE_TIME_DOCTORS: '1000', FREE_TIME_DAYS: '30', RIGHTS_RUNS: '60', RIGHTS_STEPS: '30' },
  },
}

/** Runs the files of one kind in one run; returns the result of each test. */
async function run(kind: Kind): Promise<Results> {
  const files = [
    ...new Set(selected.flatMap(({ checks }) => checks.filter((check) => check.kind === kind).map(({ file }) => file))),
  ]
  if (files.length === 0) return []
  const { cwd, args, env } = commands[kind]
  const report = join(out, `${kind}.json`)
  const child = spawn(
    process.execPath,
    [
      ...args,
      ...files.map((file) => relative(cwd, join(api, file))),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...env,
        FIGURES_FILE: figuresFile,
        ...(given.soak && { SOAK_MINUTES: process.env['SOAK_MINUTES'] ?? '30' }),
      },
    },
  )
  await new Promise((resolve) => child.once('exit', resolve))
  return existsSync(report) ? Report.parse(JSON.parse(readFileSync(report, 'utf8'))).testResults : []
}

const Figure = z.object({ goal: z.string(), measured: z.string() })
const figures = () =>
  existsSync(figuresFile)
    ? readFileSync(figuresFile, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => Figure.parse(JSON.parse(line)))
    : []

/** The tests of a check; none if its file failed to load. */
const testsOf = (results: Results, { file, title }: Check) =>
  results
    .filter(({ name }) => name === join(api, file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => title === undefined || title.test(test.title))

function verdictOf(results: Results, { name, checks }: Goal) {
  const tests = checks.map((check) => testsOf(results, check))
  const all = tests.flat()
  const failed = all.filter(({ status }) => status !== 'passed').map(({ title }) => title)
  const missing = checks.filter((_, index) => tests[index]?.length === 0).map(({ file }) => `${file} did not run`)
  const measured = figures().filter((one) => one.goal === name)
  return {
    measured: [...measured.map((one) => one.measured), ...(measured.length === 0 ? [`${all.length} tests`] : [])].join(
      '; ',
    ),
    missed: [...failed, ...missing],
  }
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const results: Results = []
for (const kind of ['faults', 'measure', 'tests'] as const) results.push(...(await run(kind)))

const cell = (text: string) => text.replaceAll('|', '\\|')
let isMissed = false
// When run for some goals, it leaves the others out.
const rows = goals
  .filter((goal) => given.only === undefined || isAsked(goal))
  .map((goal) => {
    if (!isAsked(goal)) return `| ${goal.name} | ${cell(goal.goal)} | | not run |`
    const { measured, missed } = verdictOf(results, goal)
    if (missed.length > 0) isMissed = true
    return `| ${goal.name} | ${cell(goal.goal)} | ${cell(measured)} | ${missed.length > 0 ? `**missed**: ${cell(missed.join('; '))}` : 'met'} |`
  })
process.stdout.write(`\n| | goal | measured | verdict |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`)
process.exit(isMissed ? 1 : 0)
