/** One statement for several settings, until the end of the transaction or of the session. */
const setting = (settings: Readonly<Record<string, string>>, isLocal: boolean): string =>
  `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`)
    .join(', ')}`

const limits = { statement_timeout: '5s', lock_timeout: '3s', idle_in_transaction_session_timeout: '10s' }

/**
 * The server's limits for one transaction. As connection parameters they are refused by a pooler, and as session settings they
 * would stay on a connection that other clients use next; set locally they work with and without a pooler.
 */
export const setTimeLimits = setting(limits, true)

/** The same for a whole connection, where nobody else uses it next. */
export const settingTimeLimits = setting(limits, false)

/** For what may take any time, whatever limits the role has. */
export const removeTimeLimits = setting({ statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' }, true)

/** Longer than any statement may take: a server that stays silent for so long is gone. */
export const silenceMs = 6_000
