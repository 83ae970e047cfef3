/** One statement for several settings, until the end of the transaction or of the session. */
const setting = (settings: Readonly<Record<string, string>>, isLocal: boolean): string =>
  `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`)
    .join(', ')}`

export interface TimeLimits {
  /**
   * Sets the server's limits for one transaction. A pooler rejects them as connection parameters, and as session
   * settings they would stay on a connection that other clients use next; set locally they work with and without a
   * pooler.
   */
  ofTransaction: string
  /** The same for a whole connection that no one else will use. */
  ofConnection: string
  /** How long a request waits for a connection, whether a new one or one that others use. */
  connectionMs: number
  /** Longer than any statement may take: a server that stays silent this long is considered dead. */
  silenceMs: number
}

/** `patience`: how many times as long all of them are. */
export function timeLimits(patience = 1): TimeLimits {
  const limits = {
    statement_timeout: `${5 * patience}s`,
    lock_timeout: `${3 * patience}s`,
    idle_in_transaction_session_timeout: `${10 * patience}s`,
  }
  return {
    ofTransaction: setting(limits, true),
    ofConnection: setting(limits, false),
    connectionMs: 3_000 * patience,
    silenceMs: 6_000 * patience,
  }
}

const noLimits = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' }

/** For work that may take any time, regardless of the role's limits. */
export const removeTimeLimits = setting(noLimits, true)

/** The same for a whole connection that no one else will use. */
export const removingTimeLimits = setting(noLimits, false)

/**
 * A migration that waits for a lock makes all wait who come after it. They give up after three seconds, so it does
 * before; longer than the second after which PostgreSQL ends a vacuum that is in the way.
 */
export const limitLockWait = setting({ lock_timeout: '2s' }, true)
