import type { Issue, ProblemCode } from '@aafiya/contracts/platform/problems'

import type { Variables } from './languages.ts'

/** A refusal a person can act on. Everything else that is thrown is a fault and answers 500 or 503. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly issues: readonly Issue[]
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined
  /** Which request for a code is the caller's own; only with `email_unverified`. */
  readonly nonce: string | undefined

  /** How many tries a mailed code has left; only with `otp_invalid`. */
  readonly triesLeft: number | undefined

  /** What the sentence of the code names, beside the limits. */
  readonly values: Variables

  constructor(
    code: ProblemCode,
    more: {
      issues?: readonly Issue[]
      retryAfter?: number
      nonce?: string | undefined
      triesLeft?: number | undefined
      values?: Variables
      cause?: unknown
    } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.issues = more.issues ?? []
    this.retryAfter = more.retryAfter
    this.nonce = more.nonce
    this.triesLeft = more.triesLeft
    this.values = more.values ?? {}
  }
}
