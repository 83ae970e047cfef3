// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { schemaKeys } from './lean-messages.ts'
import { leanedRouter } from './lean-router.ts'

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
