// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { parseAst } from 'vite'
import { expect, test } from 'vitest'

import { leanedContracts } from './lean-contracts.ts'
import { schemaKeys } from './lean-messages.ts'
import { leanedRouter } from './lean-router.ts'
import { leanedZod } from './lean-zod.ts'

// What we take for granted of packages: a new version that is written otherwise has to be looked at.
const require = createRequire(import.meta.url)
const routerFolder = join(dirname(createRequire(require.resolve('react-router-dom')).resolve('react-router')), '.')

test('react-router is still written as its leaning expects', () => {
  const [main = ''] = readdirSync(routerFolder)
    .filter((file) => /^chunk-.*\.mjs$/.test(file))
    .map((file) => readFileSync(join(routerFolder, file), 'utf8'))
    .filter((code) => code.includes('function BrowserRouter'))
  const leaned = leanedRouter(main)
  expect(main).toContain('var ENABLE_DEV_WARNINGS = true;')
  expect(leaned).toContain('var ENABLE_DEV_WARNINGS = false;')
  expect(leaned).not.toMatch(/^\w+\.displayName = /m)
  expect(leaned).toMatch(/var Link = \/\* @__PURE__ \*\//)
  expect(leaned).toMatch(/= \/\* @__PURE__ \*\/ \(\(\) => class extends/)
})

test('texts that a form may need stay, texts that only the server sends go', () => {
  const keys = schemaKeys()
  for (const key of ['email_required', 'password_too_short', 'otp_length', 'time_required']) expect(keys).toContain(key)
  for (const key of ['slot_taken', 'internal_error', 'too_many_requests']) expect(keys).not.toContain(key)
})

test('zod is still written as its leaning expects', () => {
  const zodFolder = dirname(require.resolve('zod/package.json'))
  const core = readFileSync(join(zodFolder, 'v4/core/schemas.js'), 'utf8')
  const mini = readFileSync(join(zodFolder, 'v4/mini/schemas.js'), 'utf8')
  expect(core).toContain('standardProps(this)')
  expect(core).toContain('core.globalConfig.memoizer')
  expect(leanedZod(core)).not.toMatch(/standardProps\(this\)|globalConfig\.memoizer/)
  expect(mini).toMatch(/^ {4}parseAsync\(/m)
  expect(leanedZod(mini)).not.toMatch(/parseAsync|safeParseAsync/i)
  expect(leanedZod(mini)).toMatch(/^ {4}safeParse\(data, params\) \{/m)
})

test('what the contracts work out is marked as free of effects, and says the same', () => {
  const code = 'export const Rule = z.string().check(z.minLength(1)), three = 3\nconst rules = [Rule]\nexport function f() { return rules }'
  const { body } = parseAst(code)
  expect(leanedContracts(code, body)).toBe(
    'export const Rule = /* @__PURE__ */ (() => (z.string().check(z.minLength(1))))(), three = 3\n' +
      'const rules = /* @__PURE__ */ (() => ([Rule]))()\nexport function f() { return rules }',
  )
})
