import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

const docker = fileURLToPath(new URL('../../../../docker/', import.meta.url))

const roles = ['POSTGRES_OWNER_PASSWORD', 'POSTGRES_APP_PASSWORD', 'POSTGRES_MONITOR_PASSWORD']
const secretNames = ['JWT_SECRET', 'POSTGRES_PASSWORD', ...roles, 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN']
/** Older installations do not have it, and still work. */
const laterNames = ['BACKUP_KEY']

/** Runs a copy of docker/init in a temporary folder, the given number of times, and returns the resulting file. */
function init(times: number, existing?: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(docker, 'init'), join(folder, 'init'))
  if (existing !== undefined) writeFileSync(join(folder, '.env'), existing, { mode: 0o600 })
  return Array.from({ length: times }, () => {
    execFileSync('sh', [join(folder, 'init')], { stdio: 'ignore' })
    const token = /^METRICS_TOKEN=(.*)$/m.exec(readFileSync(join(folder, '.env'), 'utf8'))?.[1] ?? ''
    expect(readFileSync(join(folder, 'secrets/metrics_token'), 'utf8')).toBe(token)
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
    return readFileSync(join(folder, '.env'), 'utf8')
  })
}

test('docker/init writes fresh secrets, once', () => {
  const [written, again] = init(2)
  const [elsewhere] = init(1)
  for (const name of [...secretNames, ...laterNames]) expect(written).toMatch(new RegExp(`^${name}=[\\da-f]{64}$`, 'm'))
  expect(new Set(written?.match(/[\da-f]{64}/g)).size).toBe(secretNames.length + laterNames.length)
  expect(again).toBe(written)
  expect(elsewhere).not.toBe(written)
})

test('an installation without the roles gets their passwords, once, and keeps the rest', () => {
  const [upgraded, again] = init(2, 'POSTGRES_PASSWORD=mine\n')
  expect(upgraded).toMatch(/^POSTGRES_PASSWORD=mine\n(POSTGRES_(OWNER|APP|MONITOR)_PASSWORD=[\da-f]{64}\n){3}$/)
  expect(again).toBe(upgraded)
})

test('compose contains no secret: it refers to those of docker/init by name', () => {
  const compose = readFileSync(join(docker, 'compose.yaml'), 'utf8')
  const names = secretNames.join('|')
  const secrets = [...compose.matchAll(new RegExp(`\\$\\{(${names})(.*?)\\}`, 'g'))].map(([, name, otherwise]) => ({
    name,
    otherwise,
  }))
  expect(new Set(secrets.map(({ name }) => name))).toEqual(new Set(secretNames))
  for (const { otherwise } of secrets) expect(otherwise).toBe(':?run docker/init first, which writes docker/.env')
  for (const [, value] of compose.matchAll(/(?:SECRET|PASSWORD|TOKEN|SECRET_ACCESS_KEY): (.*)/g))
    expect(value).toMatch(/^\$\{/)
  expect(compose).toMatch(/ DATABASE_URL: postgres:\/\/aafiya_app:\$\{POSTGRES_APP_PASSWORD/)
  expect(compose).toMatch(/ DATABASE_MIGRATION_URL: postgres:\/\/aafiya_owner:\$\{POSTGRES_OWNER_PASSWORD/)
})
