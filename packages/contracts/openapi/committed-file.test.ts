import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { contract } from '../src/contract.ts'
import { openApi } from './document.ts'

test('the committed openapi.json matches the contract (pnpm generate writes it)', () => {
  const committed: unknown = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
  expect(committed).toEqual(JSON.parse(JSON.stringify(openApi(contract))))
})
