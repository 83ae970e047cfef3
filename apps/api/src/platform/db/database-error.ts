import { DrizzleQueryError } from 'drizzle-orm'

const retryable = new Set(['40001', '40P01'])
/** PostgreSQL's codes for its own state, as opposed to a fault of the statement. */
const unavailable = /^(08...|53...|57P..|57014|25006|25P03|55P03)$/
/**
 * A network's codes for a server that is away. Mail or a browser may cause them too, so they count only under a
 * database call.
 */
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const lostConnectionText =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/

/** No connection to the database could be had, or none became free in time. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause })
    this.name = 'ConnectionFailed'
  }
}

/** A database that this release cannot work with, in a sentence that tells an operator what to do. */
export class UnsuitableDatabase extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnsuitableDatabase'
  }
}

/**
 * Something that the transaction read changed before it got the lock: it has to run again, as after a serialization
 * failure.
 */
export class RunAgain extends Error {
  readonly code = '40001'
}

/** An open connection that stopped answering. */
export class WentSilent extends Error {
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('the database went silent')
    this.name = 'WentSilent'
  }
}

/** Drizzle wraps the driver's error: walks down `cause`. */
function someCause(error: unknown, matches: (error: Error) => boolean): boolean {
  let at = error
  for (let depth = 0; at instanceof Error && depth < 6; depth++) {
    if (matches(at)) return true
    at = at.cause
  }
  return false
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

export const isSilence = (error: unknown): boolean => someCause(error, (cause) => cause instanceof WentSilent)

/** A deadlock or a serialization failure: the same transaction may succeed when it is run again. */
export const isRetryable = (error: unknown): boolean => someCause(error, (cause) => retryable.has(codeOf(cause)))

/** A lock was not to be had within the limit. */
export const isLockTimeout = (error: unknown): boolean => someCause(error, (cause) => codeOf(cause) === '55P03')

const isStateOfDatabase = (error: Error): boolean => retryable.has(codeOf(error)) || unavailable.test(codeOf(error))
const isLostConnection = (error: Error): boolean =>
  lostConnection.has(codeOf(error)) || lostConnectionText.test(error.message)
const isOfDatabase = (error: Error): boolean => error instanceof DrizzleQueryError || error instanceof ConnectionFailed

/**
 * The database is away, overloaded, full, read-only or shutting down, or a deadlock survived all retries: the caller
 * should try again later, nothing is wrong with the request.
 */
export const isUnavailable = (error: unknown): boolean =>
  someCause(error, isStateOfDatabase) || (someCause(error, isOfDatabase) && someCause(error, isLostConnection))

/** Whether a named constraint refused a write. */
export const brokeConstraint = (error: unknown, name: string): boolean =>
  someCause(error, (cause) => 'constraint' in cause && cause.constraint === name)
