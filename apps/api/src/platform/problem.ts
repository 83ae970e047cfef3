import type { Issue, ProblemCode } from '@aafiya/contracts/problems'

/** A refusal a person can act on. Everything else that is thrown is a fault and answers 500 or 503. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly issues: readonly Issue[]
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, more: { issues?: readonly Issue[]; retryAfter?: number; cause?: unknown } = {}) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.issues = more.issues ?? []
    this.retryAfter = more.retryAfter
  }
}
