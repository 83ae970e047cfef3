import { contract } from '@aafiya/contracts/contract'
import type { Endpoints } from '@aafiya/contracts/platform/endpoint'
import { expect, test } from 'vitest'

import { sources } from '../../test/sources.ts'

const domains: readonly (readonly [string, Endpoints])[] = Object.entries(contract)

/** The text up to the parenthesis that closes the one before it. */
function argumentsIn(text: string): string {
  let depth = 1
  const end = [...text].findIndex((letter) => {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    return depth === 0
  })
  return text.slice(0, end)
}

test('every call that creates something passes an idempotency key, so that a retry creates nothing twice', () => {
  const creating = domains.flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { status }]) => (status === 201 ? [`${domain}.${name}(`] : [])),
  )
  expect(creating.length).toBeGreaterThan(20)
  const offenders = sources.flatMap(([path, text]) =>
    creating
      .filter((call) =>
        text
          .split(`.${call}`)
          .slice(1)
          .some((rest) => !argumentsIn(rest).includes('idempotencyKey')),
      )
      .map((call) => `${path}: ${call}`),
  )
  expect(offenders).toEqual([])
})
