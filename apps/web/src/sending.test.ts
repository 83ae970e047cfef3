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
])('%s is retried twice', (_, error) => {
  expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual([true, true, false])
})

test('a refusal is an answer', () => {
  expect(retry(0, refused(409, 'slot_taken'))).toBe(false)
  expect(retry(0, refused(429, 'too_many_requests', 1))).toBe(false)
})

test('each pause is longer than the previous one, or as long as the server requests', () => {
  const silence = new UnreachableError('down')
  expect(retryDelay(1, silence)).toBeGreaterThan(retryDelay(0, silence))
  expect(retryDelay(0, refused(503, 'unavailable', 4))).toBe(4000)
})

test('a long pause requested by the server is not waited for silently', () => {
  expect(retry(0, refused(503, 'unavailable', 60))).toBe(false)
})
