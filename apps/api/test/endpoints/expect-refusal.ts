import { problems } from '@aafiya/contracts/platform/problems'
import { expect } from 'vitest'
import * as z from 'zod/mini'

import { isMessageKey } from '../../src/platform/languages.ts'
import type { HttpResponse } from '../http.ts'

const Refusal = z.strictObject({
  triesLeft: z.optional(z.int()),
  success: z.literal(false),
  traceId: z.string().check(z.regex(/^[\da-f]{32}$/)),
  code: z.string(),
  message: z.string().check(z.minLength(5)),
  issues: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string().check(z.minLength(5)) }))),
})

/** A problem as the contract declares it, under a code and status that belong together. */
export function expectRefusal(response: HttpResponse, what: string) {
  expect(response.get('content-type'), what).toMatch(/^application\/json/)
  const refusal = Refusal.parse(response.body)
  expect(Object.entries(problems), what).toContainEqual([refusal.code, response.status])
  for (const issue of refusal.issues ?? []) expect(isMessageKey(issue.message), what).toBe(false)
  return refusal
}

/** Expects an honest answer: no fault of ours; a refusal has its shape, and every other answer is JSON too. */
export function expectHonest(response: HttpResponse, what: string) {
  expect(response.status, what).toBeLessThan(500)
  if (response.status >= 400) return expectRefusal(response, what)
  expect(response.get('content-type'), what).toMatch(/^application\/json/)
  return undefined
}
