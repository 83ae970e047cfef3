import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { build } from 'esbuild'
import * as z from 'zod/mini'

/**
 * Keeps a release's server for `previous-release.fault.ts`, which runs it next to the following one: `node --import
 * tsx faults/releases/keep-release.ts` in apps/api of a clean checkout of its tag, once it is released (CONTRIBUTING.md,
 * Releases); then its two files are committed on main. They are in the repository so that the test needs neither
 * history nor a registry. `commit` names the built commit; building it again gives the same bytes. That of 0.1.0 is in no
 * history: it reached main joined with others.
 */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { outputFiles } = await build({
  absWorkingDir: at('../..'),
  entryPoints: ['src/main.ts'],
  outfile: 'main.mjs',
  write: false,
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@aafiya/') ? undefined : { external: true },
        ),
    },
  ],
})
const git = (...args: string[]) => execFileSync('git', args, { cwd: at('../..'), encoding: 'utf8' }).trim()
if (git('status', '--porcelain') !== '') throw new Error('uncommitted changes: no commit would name what is built')
const [server] = outputFiles
if (!server) throw new Error('nothing was built')
writeFileSync(at('previous-release.mjs.gz'), gzipSync(server.contents, { level: 9 }))
const journal = z
  .object({ entries: z.array(z.object({ tag: z.string() })) })
  .parse(JSON.parse(readFileSync(at('../../migrations/meta/_journal.json'), 'utf8')))
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(at('../../package.json'), 'utf8')))
const kept = { version, commit: git('rev-parse', 'HEAD'), lastMigration: journal.entries.at(-1)?.tag }
writeFileSync(at('previous-release.json'), `${JSON.stringify(kept, null, 2)}\n`)
