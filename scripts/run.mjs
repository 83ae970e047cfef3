// The project's commands. Needs only Node and npm: it installs with the pinned pnpm, then runs the tools as direct
// child processes, so that one signal stops all of them.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve as resolvePath } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sbomFaults } from './check-sbom.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const bin = {
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'apps/web/node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}
const children = new Set()

function start(command, args, { cwd = root, env = {}, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  const child = spawn(command, args, {
    cwd,
    stdio,
    env: { ...process.env, ...env },
  })
  children.add(child)
  child.finished = new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code, signal) => {
      children.delete(child)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
  return child
}
const node = (script, args = [], options) => start(process.execPath, [at(script), ...args], options)

let isStopping = false
async function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
  const killTimer = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, 10_000)
  await Promise.all([...children].map((child) => child.finished))
  clearTimeout(killTimer)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
// npm's shell does not forward signals, so exit when the parent process has ended.
const parent = process.ppid
setInterval(() => process.ppid !== parent && void stop(0), 500).unref()

async function run(script, args, options) {
  const code = await node(script, args, options).finished
  if (code !== 0) await stop(code)
}

/** Runs the pinned pnpm. */
async function pnpm(...args) {
  const { packageManager } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  // Standard output belongs to the command, which may write a backup there.
  const stdio = ['ignore', 2, 'inherit']
  const code = await start(npx, ['--yes', packageManager, ...args], { stdio }).finished
  if (code !== 0) await stop(code)
}

async function install() {
  if (process.env.npm_config_user_agent?.startsWith('pnpm/') && existsSync(at('node_modules/.modules.yaml'))) return
  const owner = statSync(root).uid
  if (process.getuid?.() === 0 && owner !== 0) {
    console.error(
      `This folder belongs to user ${owner}, and npm run would install packages here that belong to root: run it as that user, or the built program with node, such as node apps/api/dist/provision.mjs`,
    )
    return stop(1)
  }
  if (!existsSync(at('node_modules/.modules.yaml'))) console.error('Installing the packages, which takes a minute ...')
  await pnpm('install', '--frozen-lockfile')
}

/** Says what is waited for, and every ten seconds that it still is. */
async function waitFor(what, promise) {
  console.log(what)
  const startedAt = performance.now()
  const reminder = setInterval(
    () => console.log(`... still at it after ${Math.round((performance.now() - startedAt) / 1000)} s`),
    10_000,
  )
  try {
    return await promise
  } finally {
    clearInterval(reminder)
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })

async function requireFreePort(name, fallback) {
  const port = Number(process.env[name] || fallback)
  if (await isFree(port)) return port
  console.error(`Port ${port} is in use. Stop the program that uses it, or set ${name} to another port.`)
  return stop(1)
}

async function waitUntilUp(url) {
  for (;;) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp || isStopping) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

async function dev() {
  const port = await requireFreePort('PORT', 3000)
  const webPort = await requireFreePort('WEB_PORT', 5173)
  const env = {
    PORT: String(port),
    WEB_PORT: String(webPort),
    NODE_ENV: 'development',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }
  const api = node(bin.tsx, ['watch', '--clear-screen=false', '--include', 'src/**/*.json', 'src/main.ts'], {
    cwd: at('apps/api'),
    env,
  })
  await waitFor(
    process.env.DATABASE_URL
      ? 'Starting the API on the database of DATABASE_URL ...'
      : 'Starting the API on the embedded PostgreSQL; the first time this also makes the database and its demo data ...',
    Promise.race([waitUntilUp(`http://127.0.0.1:${port}/api/health/ready`), api.finished.then(stop)]),
  )
  const web = node(bin.vite, ['--logLevel', 'warn'], { cwd: at('apps/web'), env })
  await waitFor('Starting the web app ...', waitUntilUp(`http://localhost:${webPort}/`))
  if (!isStopping) await node(bin.tsx, [at('scripts/welcome.ts')], { env }).finished
  await stop(await Promise.race([api.finished, web.finished]))
}

/** A command on all data: of the database of DATABASE_URL, as in production, or of development's embedded one. */
async function onData(script, args) {
  const mode = process.env.NODE_ENV || (process.env.DATABASE_URL ? 'production' : 'development')
  // A file may be named from where npm was called.
  const cwd = process.env.INIT_CWD || process.cwd()
  await run(bin.tsx, ['--tsconfig', at('apps/api/tsconfig.json'), at(`apps/api/src/${script}.ts`), ...args], {
    cwd,
    env: { NODE_ENV: mode },
    stdio: 'inherit',
  })
}

/** With the embedded database, mails go to the local mailbox; with DATABASE_URL they are really sent. */
async function onAccount(name, args) {
  const mode = process.env.NODE_ENV || (process.env.DATABASE_URL ? 'production' : 'development')
  await run(bin.tsx, [`src/${name}.ts`, ...args], { cwd: at('apps/api'), env: { NODE_ENV: mode } })
}

const commands = {
  dev,
  test: async (args) => run(bin.vitest, ['run', ...args]),
  check: async () => {
    await run('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
    await run('node_modules/oxfmt/bin/oxfmt', ['--check', '.'])
    await run('node_modules/stylelint/bin/stylelint.mjs', ['apps/web/{src,gallery}/**/*.css'])
    await run('packages/contracts/node_modules/@redocly/cli/bin/cli.js', ['lint'], {
      // Without these it sends telemetry and checks for a newer version of itself.
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    await run('packages/contracts/node_modules/@stoplight/spectral-cli/dist/index.js', [
      'lint',
      '--quiet',
      '--fail-severity=warn',
      'packages/contracts/openapi.json',
    ])
    for (const project of [
      'packages/contracts',
      'apps/api',
      'apps/web',
      'apps/web/tsconfig.node.json',
      'apps/web/tsconfig.worker.json',
    ])
      await run('node_modules/typescript/bin/tsc', ['-p', at(project)])
  },
  generate: async (args) => {
    await run(bin.tsx, [at('scripts/write-contract-files.ts')])
    await run('apps/api/node_modules/drizzle-kit/bin.cjs', ['generate', ...args], { cwd: at('apps/api') })
    // The next migration is made from the newest alone.
    const meta = at('apps/api/migrations/meta')
    const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
    for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, older))
  },
  build: async () => {
    await run(bin.vite, ['build'], { cwd: at('apps/web') })
    await run(bin.vite, ['build', '--ssr', 'src/prerender/render-page.tsx', '--outDir', 'dist/server'], {
      cwd: at('apps/web'),
    })
    for (const step of ['service-worker', 'prerender', 'precompress'])
      await run(bin.tsx, [at(`apps/web/build/${step}.ts`)], { env: { NODE_ENV: 'production' } })
    await run(bin.tsx, ['build.ts'], { cwd: at('apps/api') })
  },
  reset: async () => {
    if (process.env.DATABASE_URL) {
      console.error('DATABASE_URL is set, but only the embedded database can be reset.')
      return stop(1)
    }
    await run(bin.tsx, ['src/reset.ts'], { cwd: at('apps/api'), env: { NODE_ENV: 'development' } })
  },
  'create-admin': (args) => onAccount('create-admin', args),
  'reset-second-factor': (args) => onAccount('reset-second-factor', args),
  backup: async (args) => onData('backup', args),
  restore: async (args) => onData('restore', args),
  'move-files': async (args) => onData('move-files', args),
  'archive-audit': async (args) => onData('archive-audit', args),
  provision: async (args) => onData('provision', args),
  'upgrade-all': async (args) => onData('upgrade-all', args),
  e2e: async (args) => {
    await commands.build()
    await run('apps/web/node_modules/@playwright/test/cli.js', ['test', ...args], { cwd: at('apps/web') })
  },
  inp: async (args) => {
    await commands.build()
    await run('apps/web/node_modules/@playwright/test/cli.js', ['test', '-c', 'playwright.inp.config.ts', ...args], {
      cwd: at('apps/web'),
    })
  },
  axe: async (args) => {
    await commands.build()
    await run('apps/web/node_modules/@playwright/test/cli.js', ['test', ...args], {
      cwd: at('apps/web'),
      env: { E2E_SCREENS: 'all' },
    })
  },
  weight: async (args) => run(bin.tsx, [at('apps/web/measure/check-weight.ts'), ...args]),
  lighthouse: async (args) => {
    await commands.build()
    await run(bin.tsx, [at('apps/web/measure/lighthouse.ts'), ...args], { cwd: at('apps/web') })
  },
  measure: async (args) =>
    run(bin.vitest, ['run', '--config', 'faults/vitest.config.ts', ...args], {
      cwd: at('apps/api'),
      env: { MEASURE: '1' },
    }),
  bench: async (args) => {
    await run(bin.tsx, ['build.ts'], { cwd: at('apps/api') })
    await run(bin.tsx, ['bench/bench.ts', ...args], { cwd: at('apps/api') })
  },
  sbom: async ([file]) => {
    if (!file) {
      console.error('usage: npm run sbom -- FILE')
      return stop(1)
    }
    const path = resolvePath(file)
    const apps = ['--filter', '@aafiya/api', '--filter', '@aafiya/web']
    const form = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
    await pnpm(...apps, 'sbom', '--prod', ...form, '--out', path)
    const faults = sbomFaults(JSON.parse(readFileSync(path, 'utf8')))
    for (const fault of faults) console.error(`${file}: ${fault}`)
    if (faults.length > 0) return stop(1)
  },
  container: async (args) =>
    run(bin.vitest, ['run', '--config', 'container/vitest.config.ts', ...args], { cwd: at('apps/api') }),
  compose: async (args) => commands.faults(['compose.fault.ts', ...args]),
  prove: async (args) => run(bin.tsx, [at('apps/api/faults/prove/prove.ts'), ...args]),
  faults: async (args) =>
    run(bin.vitest, ['run', '--config', 'faults/vitest.config.ts', ...args], { cwd: at('apps/api') }),
}

const [name, ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`Commands: ${Object.keys(commands).join(', ')}`)
  process.exit(1)
}
await install()
await command(args)
await stop(0)
