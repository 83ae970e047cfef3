import { fileURLToPath } from 'node:url'

import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('../boot/boot.ts', import.meta.url))

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'boot' } },
  })
  const [file] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (file?.type !== 'chunk') throw new Error('the boot script was not built')
  return file.code
}

/**
 * `/boot.js`, which `index.html` runs before the first paint: a file of its own under a name without a hash, since each page
 * that the server sends holds its text.
 */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    configureServer({ middlewares }) {
      middlewares.use('/boot.js', (_, response, next) => {
        bundled().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: await bundled() })
    },
  }
}
