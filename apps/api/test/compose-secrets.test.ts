import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

const docker = fileURLToPath(new URL('../../../docker/', import.meta.url))

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
  expect(written).toMatch(/^JWT_SECRET=[\da-f]{64}\nPOSTGRES_PASSWORD=[\da-f]{64}\n$/)
  expect(new Set(written?.match(/[\da-f]{64}/g)).size).toBe(2)
  expect(again).toBe(written)
  expect(elsewhere).not.toBe(written)
})

test('compose has no secret of its own: it asks for those of docker/init by name', () => {
  const compose = readFileSync(join(docker, 'compose.yaml'), 'utf8')
  const secrets = [...compose.matchAll(/\$\{(JWT_SECRET|POSTGRES_PASSWORD)(.*?)\}/g)].map(([, name, otherwise]) => ({ name, otherwise }))
  expect(new Set(secrets.map(({ name }) => name))).toEqual(new Set(['JWT_SECRET', 'POSTGRES_PASSWORD']))
  for (const { otherwise } of secrets) expect(otherwise).toBe(':?run docker/init first, which writes docker/.env')
  for (const [, value] of compose.matchAll(/(?:SECRET|PASSWORD): (.*)/g)) expect(value).toMatch(/^\$\{/)
  expect(compose).toMatch(/postgres:\/\/aafiya:\$\{POSTGRES_PASSWORD/)
})
