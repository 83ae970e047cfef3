import { expect, test } from 'vitest'

import { returnPath } from './return-to.ts'

test.each([
  '/profile',
  '/My-Appointment',
  '/appointment/0b0c6d0e-5d4c-4c1c-9b1a-6f1f2f3a4b5c?day=2026-11-22&time=15:30',
  '/doctors/General%20physician#top',
])('returns to %s', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  null,
  '',
  'profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a/..//evil.example',
  '/.//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' /profile',
  '@evil.example',
])('rejects %j', (path) => {
  expect(returnPath(path)).toBeUndefined()
})
