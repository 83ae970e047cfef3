import { ApiError } from '@aafiya/contracts/client'
import { useSyncExternalStore } from 'react'

import { currentLapse, currentToken, onSession } from './token-store.ts'

const isSettled = () => currentLapse() === 'asking' || currentToken() !== null

/**
 * Whether a failure only asked for the login that is open over the page, which says so itself, or that has taken place
 * since.
 */
export function useIsAboutLogin(failure: unknown): boolean {
  const isLoginSettled = useSyncExternalStore(onSession, isSettled, () => false)
  return isLoginSettled && failure instanceof ApiError && failure.code === 'signed_out'
}
