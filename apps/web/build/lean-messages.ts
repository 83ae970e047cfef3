import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const itsTexts = /contracts[\\/]src[\\/]messages[\\/](?:en|ar)\.json$/
const contracts = fileURLToPath(new URL('../../../packages/contracts/src', import.meta.url))

/** Keys a schema can put into an issue: the words in quotes in the contracts, without the codes of refusals. */
export function schemaKeys(folder = contracts): Set<string> {
  const modules = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'problems.ts')
  const quoted = modules.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/'([a-z][a-z\d_]+)'/g)].map(([, word = '']) => word),
  )
  const codes = new Set([...readFileSync(join(folder, 'problems.ts'), 'utf8').matchAll(/^ {2}(\w+): \d{3}/gm)].map(([, code = '']) => code))
  return new Set(quoted.filter((word) => !codes.has(word)))
}

/**
 * The texts of validation alone. Those of refusals and of answers come from the server as sentences, in the language
 * they were asked in, so a page need not carry them.
 */
export function leanMessages(): Plugin {
  const wanted = schemaKeys()
  return {
    name: 'lean-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: itsTexts },
      handler(code) {
        const texts: unknown = JSON.parse(code)
        const kept = Object.entries(texts ?? {}).filter(([key]) => wanted.has(key))
        return { code: JSON.stringify(Object.fromEntries(kept)), map: null }
      },
    },
  }
}
