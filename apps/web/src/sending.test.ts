import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import type { ProblemCode } from '@aafiya/contracts/platform/problems'
import { expect, test } from 'vitest'

import { untilAnswered } from './sending.ts'

const refused = (status: number, code: ProblemCode, retryAfter?: number) =>
  new ApiError(status, { success: false, code, message: code }, retryAfter)
const { retry, retryDelay } = untilAnswered

test.each([
  ['silence', new UnreachableError('down')],
  ['a server that fails', refused(500, 'internal_error')],
  ['a server that is not available', refused(503, 'unavailable', 2)],
])('%s is tried twice more', (_, error) => {
  expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual([true, true, false])
})

test('a refusal is an answer', () => {
  expect(retry(0, refused(409, 'slot_taken'))).toBe(false)
  expect(retry(0, refused(429, 'too_many_requests', 1))).toBe(false)
})

test('each pause is longer than the one before, or as long as the server asks', () => {
  const silence = new UnreachableError('down')
  expect(retryDelay(1, silence)).toBeGreaterThan(retryDelay(0, silence))
  expect(retryDelay(0, refused(503, 'unavailable', 4))).toBe(4000)
})

test('a server that asks for a long pause is not waited for in silence', () => {
  expect(retry(0, refused(503, 'unavailable', 60))).toBe(false)
})
