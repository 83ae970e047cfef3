import { expiryOf } from './token-expiry.ts'

const tokenKey = 'token'

/** If storage is unavailable, the session lasts as long as the page. */
let unstored: string | null = null

type Place = 'localStorage' | 'sessionStorage'

function read(place: Place): string | null {
  try {
    return window[place].getItem(tokenKey)
  } catch {
    return unstored
  }
}

function write(place: Place, token: string | null): void {
  try {
    if (token === null) window[place].removeItem(tokenKey)
    else window[place].setItem(tokenKey, token)
  } catch {
    // The token is in `unstored` instead.
  }
}

/**
 * Whether the session outlives the browser. If so the token is in `localStorage`, otherwise in the storage of each tab.
 */
export const isRemembered = (): boolean => read('sessionStorage') === null

export function readToken(): string | null {
  const token = read('sessionStorage') ?? read('localStorage')
  return token !== null && expiryOf(token) > Date.now() ? token : null
}

/** Clears the other storage, so that two sessions are never stored at once. */
export function writeToken(token: string | null, remember = true): void {
  unstored = token
  write('localStorage', remember ? token : null)
  write('sessionStorage', remember ? null : token)
  tellTabs({ token: remember ? null : token })
}

/**
 * Tabs share a session that is not remembered, or `null` once it has ended. `isQuestion` marks the request of a new
 * tab.
 */
interface Message {
  token: string | null
  isQuestion?: true
}

let channel: BroadcastChannel | undefined

function tellTabs(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, which has none, is of this origin only
  channel?.postMessage(message)
}

/**
 * Tabs cannot see each other's session storage, so they send messages. A link opened in a new tab finds the user signed
 * in, and a logout in one tab signs out all of them. The session ends with the last tab. `changed` is called when
 * another tab changes it.
 */
export function shareSession(changed: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('session')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const own = read('sessionStorage')
    if (data.isQuestion) {
      if (own !== null) tellTabs({ token: own })
      return
    }
    if (data.token === own) return
    write('sessionStorage', data.token)
    changed()
  })
  if (readToken() === null) tellTabs({ token: null, isQuestion: true })
}

/** Subscribes to changes that other tabs make to a remembered session. */
export function onOtherTab(changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    // A null key: the whole storage was cleared.
    if (key === tokenKey || key === null) changed()
  })
}
