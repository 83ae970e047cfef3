import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { firstContract, lateContract } from './contract.ts'
import { routesSource } from './routes-source.ts'

test('the committed routes match the contract (npm run generate writes them)', () => {
  const committed = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  expect(committed('routes.ts')).toBe(routesSource(firstContract, 'first'))
  expect(committed('late-routes.ts')).toBe(routesSource(lateContract, 'late'))
})
