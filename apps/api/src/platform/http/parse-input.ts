import type { Language } from '@aafiya/contracts/messages/message-key'
import { seenPattern, type Endpoint } from '@aafiya/contracts/platform/endpoint'
import { problems, type Issue, type ProblemCode } from '@aafiya/contracts/platform/problems'
import * as z from 'zod/mini'

import { isMessageKey, messageOf } from '../languages.ts'
import { Problem } from '../problem.ts'

type RawIssue = z.core.$ZodIssue

/** A value of the wrong kind, or an unknown key, is malformed; an absent or unfit value breaks a rule. */
function isMalformed(issue: RawIssue, input: unknown): boolean {
  if (issue.code === 'unrecognized_keys') return true
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value' && issue.code !== 'invalid_union') return false
  let at: unknown = input
  for (const key of issue.path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined
  if (at === undefined) return issue.path.length === 0
  // Half a year of experience is a number, so of the right kind: it breaks a rule.
  if (issue.code === 'invalid_type') return !(issue.expected === 'int' && typeof at === 'number')
  return issue.code === 'invalid_union' ? typeof at !== 'string' : typeof at === 'object'
}

function issuesOf(issue: RawIssue, language: Language): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.').slice(0, 200),
      message: messageOf('unknown_key', language),
    }))
  }
  const key = isMessageKey(issue.message) ? issue.message : 'wrong_type'
  return [{ path: issue.path.join('.'), message: messageOf(key, language) }]
}

/** Parses one part of a request, or refuses it: 400 where its form is wrong, 422 where a rule is broken. */
export function parseInput<T extends z.core.$ZodType>(schema: T, input: unknown, language: Language): z.core.output<T> {
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  const malformed = parsed.error.issues.some((issue) => isMalformed(issue, input))
  const issues = parsed.error.issues.flatMap((issue) => issuesOf(issue, language)).slice(0, 50)
  throw new Problem(malformed ? 'malformed_request' : 'validation_failed', { issues })
}

/** The `sequence` in an `If-Match` header. */
export function readSeen(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const sequence = seenPattern.exec(header)?.[1]
  if (sequence === undefined) throw new Problem('malformed_request')
  return Number(sequence)
}

/** The problem for a path parameter that cannot be a valid id: the same as for a record that does not exist. */
export const missingCode = (endpoint: Endpoint): ProblemCode =>
  endpoint.errors.find((code) => problems[code] === 404) ?? 'not_found'
