import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { freePort } from '../test/free-port.ts'
import { twoProcesses } from './processes/two-processes.ts'

const monitoring = fileURLToPath(new URL('../../../docker/monitoring/', import.meta.url))
const token = 'a token of the fault tests, long enough'

/** A copy of docker/monitoring with the token where its configuration expects it. */
function copyOfMonitoring(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-monitoring-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(monitoring, folder, { recursive: true })
  writeFileSync(join(folder, 'token'), token)
  return folder
}

const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: copyOfMonitoring(), encoding: 'utf8' })

async function scrape(origin: string): Promise<string> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return response.text()
}

/** The names of the series behind a page of metrics. */
function seriesIn(text: string): ReadonlySet<string> {
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
}

test('promtool takes the alert rules and the configuration, and each alert fires on its fault alone', () => {
  expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
  expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

const Panel = z.object({ expr: z.string() })
const Answer = z.object({ data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }) })

/** Prometheus with a copy of the given configuration, but its own targets and a scrape every second. */
async function prometheus(origins: readonly string[]) {
  const folder = copyOfMonitoring()
  const targets = origins.map((origin) => `'${new URL(origin).host}'`).join(', ')
  const settings = readFileSync(join(folder, 'prometheus.yml'), 'utf8')
    .replaceAll('15s', '1s')
    .replace(/targets: \['app.*/, `targets: [${targets}]`)
  writeFileSync(join(folder, 'prometheus.yml'), settings)
  const port = await freePort()
  const options = [
    `--web.listen-address=127.0.0.1:${port}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    '--log.level=error',
  ]
  const server = spawn('prometheus', [`--config.file=${join(folder, 'prometheus.yml')}`, ...options], {
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  })
  return async (query: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`).catch(
      () => undefined,
    )
    return response?.ok ? Answer.parse(await response.json()).data.result.map(({ value }) => Number(value[1])) : []
  }
}

test('the dashboard and the alerts name only exported metrics, and Prometheus scrapes it as configured', async () => {
  const { first, second } = await twoProcesses({ METRICS_TOKEN: token })
  const text = await scrape(first.origin)
  const exported = seriesIn(text)
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const used = new Set(readFileSync(join(monitoring, file), 'utf8').match(/\b(?:aafiya|nodejs|process)_[a-z\d_]+/g))
    expect(used.size).toBeGreaterThan(8)
    expect(
      [...used].filter((name) => !exported.has(name)),
      file,
    ).toEqual([])
  }
  // Prometheus' own rules for names, which prom-client's gauges of handles break.
  execFileSync('promtool', ['check', 'metrics'], { input: text.replaceAll(/^(?:# \w+ )?nodejs_\w+_total .*$/gm, '') })

  const ask = await prometheus([first.origin, second.origin])
  await expect.poll(() => ask('up{job="aafiya"}'), { timeout: 20_000 }).toEqual([1, 1])
  await expect.poll(() => ask('max(aafiya_database_answers)'), { timeout: 20_000 }).toEqual([1])
  const texts = readFileSync(join(monitoring, 'dashboard.json'), 'utf8').match(/"expr": ".*"/g) ?? []
  expect(texts.length).toBeGreaterThan(20)
  for (const text of texts) {
    const { expr } = Panel.parse(JSON.parse(`{${text}}`))
    expect(expr.match(/\b(?:(?:aafiya|nodejs|process)_\w+|up)\b(?!\{clinic=~"\$clinic")/g), expr).toBeNull()
    const query = expr.replaceAll('$clinic', '.*').replaceAll('$__rate_interval', '1m')
    expect(await ask(`count(${query}) or vector(0)`), expr).toHaveLength(1)
  }
  // Nothing was ever backed up, so this one waits for its half hour: the rules have been looked at, and no other may
  // fire.
  await expect.poll(() => ask('ALERTS{alertname="AafiyaBackupLate"}'), { timeout: 20_000 }).toEqual([1])
  expect(await ask('ALERTS{alertstate="firing",alertname!="AafiyaWatchdog"}')).toEqual([])
})
