import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

// Plain JavaScript, since the release's workflow runs it before anything is installed.
import { releaseNotes } from '../../../../scripts/release-notes.mjs'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const changelog = readFileSync(at('CHANGELOG.md'), 'utf8')
const versionOf = (path: string) => /"version": "(.*)"/.exec(readFileSync(at(`${path}package.json`), 'utf8'))?.[1] ?? ''
const version = versionOf('')

test('every package has the version that is released', () => {
  for (const path of ['apps/api/', 'apps/web/', 'packages/contracts/']) expect(versionOf(path), path).toBe(version)
})

test('the changelog follows Keep a Changelog, newest first, and begins with Unreleased', () => {
  const titles = [...changelog.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title)
  expect(titles[0]).toBe('[Unreleased]')
  const released = titles.slice(1).map((title) => /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/.exec(title))
  expect(released.every(Boolean), titles.join()).toBe(true)
  const dates = released.map((match) => match?.[2] ?? '')
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(released[0]?.[1]).toBe(version)
  const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
  for (const [, kind] of changelog.matchAll(/^### (.*)$/gm)) expect(kinds).toContain(kind)
})

test('the notes of a release are its section, and a tag that is no version of ours has none', () => {
  const notes = releaseNotes(`v${version}`)
  expect(notes).toContain('### Added')
  expect(notes).not.toMatch(/^## /m)
  expect(() => releaseNotes('v99.0.0')).toThrow('is not')
  expect(() => releaseNotes('v2.0.0', { changelog, version: '2.0.0' })).toThrow('no section [2.0.0]')
})

const Environment = z.optional(z.record(z.string(), z.unknown()))
const Step = z.object({ run: z.optional(z.string()), env: Environment })
const Workflow = z.object({
  env: Environment,
  jobs: z.record(z.string(), z.object({ env: Environment, steps: z.array(Step) })),
})

test('only the steps that call GitHub have its token: not the job, where every program that a step runs would read it', () => {
  const { env, jobs } = Workflow.parse(parse(readFileSync(at('.github/workflows/release.yml'), 'utf8')))
  const hasToken = (one: unknown) => JSON.stringify(one ?? {}).includes('github.token')
  expect(hasToken(env)).toBe(false)
  for (const job of Object.values(jobs)) {
    expect(hasToken(job.env)).toBe(false)
    for (const step of job.steps) expect(hasToken(step.env), step.run).toBe(/^\s*gh /m.test(step.run ?? ''))
  }
})
