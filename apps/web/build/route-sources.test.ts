// @vitest-environment node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { routeSources } from './route-sources.ts'

test('every route is understood, and its file is there', () => {
  const routes = routeSources()
  expect(routes.find(({ path }) => path === '/login')).toMatchObject({ shell: 'account', chunk: 'src/pages/account/login-page.tsx' })
  expect(routes.at(-1)?.path).toBe('*')
  const missing = routes.filter(({ chunk }) => !existsSync(fileURLToPath(new URL(`../${chunk}`, import.meta.url))))
  expect(missing).toEqual([])
})

test('a route that is written otherwise is noticed', () => {
  const odd = `{ path: '/', shell: 'site', texts: [], load: () => import('./a.tsx') },\n{ path: '/b', shell: 'site', load: later }`
  expect(() => routeSources(odd)).toThrow('2 routes are written, 1 were understood')
})
