import type { MissingFactor } from '@aafiya/contracts/account/account'

/** Who is calling: the person of a live session, read from the database at each request, never from the token. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: 'doctor' | 'patient' | 'administrator' | 'receptionist'
  /** Set for doctors; only approved ones may act as a doctor. */
  readonly doctor: { readonly id: string; readonly isApproved: boolean } | undefined
  /** What the session still needs before it may do more than that. */
  readonly missingFactor?: MissingFactor | undefined
  /** The owner signed in, or repeated it, within `limits.freshMinutes`. */
  readonly isFresh?: boolean
}

/** Roles as they are stored with an account. */
export const roleNames: Readonly<Record<number, Caller['role']>> = {
  1: 'doctor',
  2: 'patient',
  3: 'administrator',
  4: 'receptionist',
}

/** Returns the caller behind a token, or undefined if the token is invalid or has expired. */
export type Authenticate = (token: string) => Promise<Caller | undefined>

/** Returns the caller behind a session, or undefined if it is not live. */
export type CallerOf = (sessionId: string) => Promise<Caller | undefined>

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iOS/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const named = (list: readonly (readonly [RegExp, string])[], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

/** "Chrome · Android": enough to tell your own devices apart; the whole header is not stored. */
export function deviceOf(agent: string | undefined): string | null {
  const names = [named(browsers, agent ?? ''), named(systems, agent ?? '')].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' · ') : null
}
