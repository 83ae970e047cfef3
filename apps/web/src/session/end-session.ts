import { currentToken, keepToken } from './token-store.ts'

/**
 * The API said 401 to a request that carried `token`. Only that ends a session, and only if it is still the one:
 * an old request may be answered after somebody has signed in again.
 */
export function endSession(token: string): void {
  if (currentToken() === token) keepToken(null)
}
