import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

const docker = fileURLToPath(new URL('../../../docker/', import.meta.url))

const secretNames = ['JWT_SECRET', 'POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN']
/** An installation from before it was written has none, and goes on. */
const laterNames = ['BACKUP_KEY']

/** Runs a copy of docker/init in a folder of its own, as often as asked, and answers the file it leaves. */
function init(times: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(docker, 'init'), join(folder, 'init'))
  return Array.from({ length: times }, () => {
    execFileSync('sh', [join(folder, 'init')], { stdio: 'ignore' })
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

test('compose has no secret of its own: it asks for those of docker/init by name', () => {
  const compose = readFileSync(join(docker, 'compose.yaml'), 'utf8')
  const names = secretNames.join('|')
  const secrets = [...compose.matchAll(new RegExp(`\\$\\{(${names})(.*?)\\}`, 'g'))].map(([, name, otherwise]) => ({ name, otherwise }))
  expect(new Set(secrets.map(({ name }) => name))).toEqual(new Set(secretNames))
  for (const { otherwise } of secrets) expect(otherwise).toBe(':?run docker/init first, which writes docker/.env')
  for (const [, value] of compose.matchAll(/(?:SECRET|PASSWORD|TOKEN|SECRET_ACCESS_KEY): (.*)/g)) expect(value).toMatch(/^\$\{/)
  expect(compose).toMatch(/postgres:\/\/aafiya:\$\{POSTGRES_PASSWORD/)
})
