// Bundles the service worker and its list of files to precache: the shell and every chunk, so that an opened app works
// fully offline. Runs after the browser build, whose file names it needs.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url))
const revisionOf = (path: string) =>
  createHash('sha256')
    .update(readFileSync(join(dist, path)))
    .digest('hex')
    .slice(0, 16)

// A hashed name is its own revision. Files that only search engines read are left out.
const chunks = readdirSync(join(dist, 'assets')).filter(
  (file) => /\.(?:js|css)$/.test(file) && !file.startsWith('head-'),
)
const precached = [
  ...chunks.map((file) => ({ url: `/assets/${file}`, revision: null })),
  ...['index.html', 'boot.js', 'favicon.svg'].map((file) => ({ url: `/${file}`, revision: revisionOf(file) })),
]

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { precached: JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: dist,
    emptyOutDir: false,
    lib: {
      entry: fileURLToPath(new URL('../worker/service-worker.ts', import.meta.url)),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'sw.js',
    },
  },
})
