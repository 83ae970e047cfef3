import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { contract } from './contract.ts'
import { routesSource } from './routes-source.ts'

test('the committed routes.ts is what the contract says (npm run generate writes it)', () => {
  expect(readFileSync(new URL('routes.ts', import.meta.url), 'utf8')).toBe(routesSource(contract))
})
