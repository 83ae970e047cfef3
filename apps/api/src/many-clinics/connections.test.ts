import { expect, test } from 'vitest'

import { connectionsWarning } from './connections.ts'

test.each([
  [100, 3],
  [150, 5],
])('PostgreSQL with %i connections has enough for %i clinics', (allowed, clinics) => {
  expect(connectionsWarning(allowed, clinics)).toBeUndefined()
})

test.each([
  [100, 4, 'may need 124 connections, and PostgreSQL allows 100'],
  [149, 5, 'may need 150 connections, and PostgreSQL allows 149'],
])('PostgreSQL with %i connections has too few for %i clinics, and provisioning warns', (allowed, clinics, words) => {
  expect(connectionsWarning(allowed, clinics)).toContain(words)
})
