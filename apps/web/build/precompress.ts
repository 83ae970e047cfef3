// Writes a .br and a .gz next to each file that compression makes smaller, once instead of per request.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url))
/** Below this, the headers outweigh the savings. */
const worthwhile = 500
const isText = /\.(?:js|css|svg|json|html|webmanifest|txt)$/

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
  (path) => isText.test(path) && !/^(?:server|\.vite)[\\/]/.test(path),
)
for (const path of files) {
  const content = readFileSync(join(dist, path))
  if (content.length < worthwhile) continue
  writeFileSync(
    join(dist, `${path}.br`),
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  )
  writeFileSync(join(dist, `${path}.gz`), gzipSync(content, { level: 9 }))
}
