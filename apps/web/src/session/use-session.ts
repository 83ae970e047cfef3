import type { User } from '@aafiya/contracts/account/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'

import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { clearDrafts, currentLapse, heldSession, keepToken, onSession } from './token-store.ts'
import { userQuery } from './user-query.ts'

/** Ends this browser's push subscription. The server drops it with the session, or learns of it at the next send. */
async function endPushHere(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // Service workers are unavailable, so nothing was subscribed.
  }
}

export type SessionState =
  | { status: 'signed-out'; user: undefined }
  | { status: 'loading'; user: undefined }
  /** There is a token, but the server did not return its user, or there is no connection. */
  | { status: 'unreachable'; user: undefined }
  | { status: 'signed-in'; user: User }

export type Session = SessionState & {
  /**
   * Starts a session with the token of a login, optionally one that outlives the browser. Resolves when the user has
   * loaded or loading has failed.
   */
  signIn: (token: string, remember?: boolean) => Promise<void>
  /**
   * Ends the session here at once, and on the server when it receives the request. Goes to `to`, or to the home page.
   */
  signOut: (to?: string) => Promise<void>
  retry: () => void
}

/** A page rendered by the server has no user; the browser reads the token. */
const noSession = () => null

export function useSession(): Session {
  const token = useSyncExternalStore(onSession, heldSession, noSession)
  const { data, errorUpdateCount, isPaused, refetch } = useQuery({
    ...userQuery(),
    enabled: token !== null && !currentLapse(),
  })
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const signIn = async (fresh: string, remember?: boolean) => {
    keepToken(fresh, remember)
    await queryClient.prefetchQuery(userQuery())
    const user = queryClient.getQueryData(userQuery().queryKey)
    if (user) clearDrafts(user.id)
  }
  const signOut = async (to = paths.home()) => {
    // The call takes the token when it starts, before the next line forgets it.
    const told = api.account.logout()
    keepToken(null)
    // The next user of this browser must not receive this user's notifications.
    void endPushHere()
    await navigate(to)
    // If the server cannot be reached, its session expires by itself; here it has already ended.
    await told.catch(() => {})
  }
  // Each component that mounts tries again, which is no new wait.
  const isUnanswered = errorUpdateCount > 0 || isPaused
  return { ...stateOf(token, data, isUnanswered), signIn, signOut, retry: () => void refetch() }
}

function stateOf(token: string | null, user: User | undefined, isUnanswered: boolean): SessionState {
  if (token === null) return { status: 'signed-out', user: undefined }
  if (user) return { status: 'signed-in', user }
  return { status: isUnanswered ? 'unreachable' : 'loading', user: undefined }
}
