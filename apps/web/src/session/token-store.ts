import { isAnythingTyped } from '../ui/form/typed.ts'
import { expiryOf } from './token-expiry.ts'
import { onOtherTab, readToken, shareSession, writeToken } from './token-storage.ts'

/** Tells the other tabs that the server ended the session. Without it, the user logged out. */
const endedKey = 'sessionEnded'

const listeners = new Set<() => void>()
const lapseListeners = new Set<() => void>()
const tell = (all: Set<() => void>) => {
  for (const listener of all) listener()
}

export const currentToken = readToken

/**
 * The server ended the session while the user was typing. The page stays and the login opens over it. `put-off`: the
 * user has closed that login.
 */
export type Lapse = 'asking' | 'put-off' | undefined
let lapse: Lapse

export const currentLapse = (): Lapse => lapse

/** The token, or the fact that a session has lapsed: the page still belongs to that user. */
export const heldSession = (): string | null => currentToken() ?? lapse ?? null

function store(token: string | null, { remember = true, isEnded = false } = {}): void {
  try {
    if (isEnded) localStorage.setItem(endedKey, '1')
    else localStorage.removeItem(endedKey)
  } catch {
    // Storage is unavailable, so other tabs are not informed.
  }
  writeToken(token, remember)
}

/** Called when a user signs in or out. `remember`: the session outlives the browser. */
export function keepToken(token: string | null, remember = true): void {
  store(token, { remember })
  if (token === null) clearDrafts()
  leaveSession()
}

/** Drops everything of the session except the drafts. */
export function leaveSession(): void {
  setLapse(undefined)
  tell(listeners)
}

/**
 * The server ended the session of `token`. Ignored if another session has begun: an old request may be answered after a
 * new login.
 */
export function endSession(token: string): void {
  if (currentToken() === token) lapseHere()
}

function lapseHere(): void {
  store(null, { isEnded: true })
  lapseOrLeave()
}

function lapseOrLeave(): void {
  if (isAnythingTyped()) setLapse('asking')
  else leaveSession()
}

/** Opens the login that the user put off. */
export const askForLogin = (): void => {
  if (lapse) setLapse('asking')
}

/** The prefix of the storage keys of all drafts, or of one account's (its id). */
export const draftsOf = (owner = '') => `draft:${owner && `${owner}:`}`

/** Deletes every draft except those of one account. */
export function clearDrafts(except?: string): void {
  try {
    for (const place of Object.keys(sessionStorage))
      if (place.startsWith(draftsOf()) && !(except && place.startsWith(draftsOf(except))))
        sessionStorage.removeItem(place)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

export function setLapse(next: Lapse): void {
  if (lapse === next) return
  lapse = next
  tell(lapseListeners)
}

/** The user of the lapsed session logged in again: the page keeps everything. */
export function resumeSession(token: string, remember = true): void {
  store(token, { remember })
  setLapse(undefined)
}

/** Called when a user signs in or out, in any tab. */
export function onToken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called also when a session lapses or resumes. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  lapseListeners.add(listener)
  return () => {
    listeners.delete(listener)
    lapseListeners.delete(listener)
  }
}

/** Whether the server, not the user, ended the last session. */
export function hasServerEnded(): boolean {
  try {
    return localStorage.getItem(endedKey) !== null
  } catch {
    return false
  }
}

function hearOtherTab(): void {
  // Nothing may be sent with the new token until its user is known.
  if (currentToken() !== null) return lapse || isAnythingTyped() ? setLapse('asking') : leaveSession()
  if (hasServerEnded()) return lapse ? undefined : lapseOrLeave()
  clearDrafts()
  leaveSession()
}

/** The longest delay of a timer; a later expiry is checked again then. */
const longestTimer = 2 ** 31 - 1
let timer: ReturnType<typeof setTimeout> | undefined

/** Ends the session when its token expires, even if no request is refused. */
function watchExpiry(): void {
  clearTimeout(timer)
  const token = currentToken()
  if (token === null) return
  const look = () => (currentToken() === null ? lapseHere() : watchExpiry())
  timer = setTimeout(look, Math.min(expiryOf(token) - Date.now(), longestTimer))
}

/** There are no other tabs on the server. */
if (typeof window !== 'undefined') onOtherTab(hearOtherTab)

/** Called once per page, in the browser. */
export function followSession(): void {
  onSession(watchExpiry)
  watchExpiry()
  shareSession(hearOtherTab)
}
