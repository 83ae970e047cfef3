const tokenKey = 'token'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Where storage is closed to us, the session lasts as long as the page. */
let unstored: string | null = null

export function currentToken(): string | null {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    return unstored
  }
}

export function keepToken(token: string | null): void {
  unstored = token
  try {
    if (token === null) localStorage.removeItem(tokenKey)
    else localStorage.setItem(tokenKey, token)
  } catch {
    // Kept above.
  }
  tell()
}

/** Hears of every change of the token, in this tab and in the others. */
export function onToken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hears of the other tabs; the server, which renders pages too, has none. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // A null key: the whole storage was cleared.
    if (key === tokenKey || key === null) tell()
  })
}
