// @vitest-environment node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { routeSources } from './route-sources.ts'

test('understands every route, and its file exists', () => {
  const routes = routeSources()
  expect(routes.find(({ path }) => path === '/login')).toMatchObject({
    shell: 'account',
    chunk: 'src/pages/account/login-page.tsx',
  })
  expect(routes.at(-1)?.path).toBe('*')
  const missing = routes.filter(({ chunk }) => !existsSync(fileURLToPath(new URL(`../${chunk}`, import.meta.url))))
  expect(missing).toEqual([])
})

test('notices a route in another notation', () => {
  const odd = `page('/', 'home', 'A', () => import('./a.tsx')),\npage('/b', 'site', later),`
  expect(() => routeSources(odd)).toThrow('2 routes are written, 1 were understood')
})
