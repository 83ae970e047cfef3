const retryable = new Set(['40001', '40P01'])
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '57014',
  '25P03',
  '08000',
  '08003',
  '08006',
])
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/

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

/** A deadlock or a serialization failure: the same transaction may succeed when it is run again. */
export const isRetryable = (error: unknown): boolean => someCause(error, (cause) => retryable.has(codeOf(cause)))

/** The database is away, overloaded or shutting down: the caller should come back, nothing is wrong with the request. */
export const isUnavailable = (error: unknown): boolean =>
  someCause(
    error,
    (cause) => unavailable.has(codeOf(cause)) || lostConnection.test(cause.message) || ('syscall' in cause && cause.syscall === 'connect'),
  )

/** Whether a named constraint refused a write. */
export const brokeConstraint = (error: unknown, name: string): boolean =>
  someCause(error, (cause) => 'constraint' in cause && cause.constraint === name)
