// `pnpm lighthouse`: measures every public page in both languages on a production process with the demo data. Prints
// the median of five runs as a table and exits with 1 if one misses a target. `--runs 1` for a quick look, `--only
// /about` for one page, `--origin` for a running server.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { measured, middleOf, missesOf, runLighthouse } from './lighthouse-audit.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' }, origin: { type: 'string' } },
})
const port = 3910
const isUp = (origin: string) =>
  fetch(`${origin}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

async function ownServer(): Promise<{ origin: string; stop: () => void }> {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('../../api/test/journeys/journey-server.ts', import.meta.url))],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Without Google's button: its script is not ours to measure. Where Google is unreachable, the browser's error
      // would cost the login page its best-practices score.
      env: { ...process.env, PORT: String(port), MAIL_PORT: String(port + 1), WITHOUT_GOOGLE: '1' },
    },
  )
  const origin = `http://localhost:${port}`
  while (!(await isUp(origin))) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    await wait(200)
  }
  return { origin, stop: () => void server.kill('SIGTERM') }
}

const { origin, stop } = values.origin ? { origin: values.origin, stop: () => {} } : await ownServer()
try {
  const [doctor] = await fetch(`${origin}/api/doctors?limit=1`).then((answer): Promise<{ id: string }[]> =>
    answer.json(),
  )
  const paths = [
    '/',
    '/doctors',
    '/doctors/Neurologist',
    `/appointment/${doctor?.id}`,
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/accessibility',
    '/login',
    '/forgot-password2',
  ].filter((path) => !values.only || path === values.only)
  process.stdout.write(
    '| page | language | performance | accessibility | best practices | SEO | LCP, s | TBT, ms | worst CLS |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n',
  )
  const misses: string[] = []
  let version = ''
  const speeds: number[] = []
  for (const path of paths) {
    for (const language of ['en', 'ar']) {
      const audits = []
      for (let run = 0; run < Number(values.runs); run += 1) {
        const one = await measured(
          () => runLighthouse(origin + path, language),
          (text) => process.stderr.write(text),
        )
        audits.push(one.audit)
        version = one.version
        speeds.push(one.speed)
      }
      const it = middleOf(audits)
      const name = path.startsWith('/appointment/') ? '/appointment/:docId' : path
      const cells = [
        `\`${name}\``,
        language,
        it.performance,
        it.accessibility,
        it['best-practices'],
        it.seo,
        (it.lcp / 1000).toFixed(2),
        Math.round(it.tbt),
        it.cls.toFixed(3),
      ]
      process.stdout.write(`| ${cells.join(' | ')} |\n`)
      misses.push(...missesOf(it).map((miss) => `${name}, ${language}: ${miss}`))
    }
  }
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)].map(Math.round)
  process.stdout.write(
    `\nChromium ${version}, ${availableParallelism()} CPUs, benchmark index ${slowest} to ${fastest}, ${values.runs} runs a page\n`,
  )
  if (misses.length > 0) {
    process.stderr.write(`Missed:\n${misses.join('\n')}\n`)
    process.exitCode = 1
  }
} finally {
  stop()
}
