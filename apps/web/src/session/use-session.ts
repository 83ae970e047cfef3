import type { User } from '@aafiya/contracts/account/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'

import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { endPushHere } from './end-push-here.ts'
import { currentToken, keepToken, onToken } from './token-store.ts'
import { userQuery } from './user-query.ts'

export type SessionState =
  | { status: 'signed-out'; user: undefined }
  | { status: 'loading'; user: undefined }
  /** There is a token, but the server did not answer whose it is. */
  | { status: 'unreachable'; user: undefined }
  | { status: 'signed-in'; user: User }

export type Session = SessionState & {
  /** Starts a session with the token of a login; resolves when the person is known, or could not be asked. */
  signIn: (token: string) => Promise<void>
  /** Ends the session here at once, on the server when it hears of it, and goes home, or where one says. */
  signOut: (to?: string) => Promise<void>
  retry: () => void
}

/** A page rendered by the server is everybody's; the token is looked for once it is in the browser. */
const nobody = () => null

export function useSession(): Session {
  const token = useSyncExternalStore(onToken, currentToken, nobody)
  const { data, isError, refetch } = useQuery({ ...userQuery(), enabled: token !== null })
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const signIn = async (fresh: string) => {
    keepToken(fresh)
    await queryClient.prefetchQuery(userQuery())
  }
  const signOut = async (to = paths.home()) => {
    // The call takes the token when it starts, before the next line forgets it.
    const told = api.account.logout()
    keepToken(null)
    // Who uses this browser next is not told about the visits of the one before.
    void endPushHere()
    await navigate(to)
    // Without a network the server is not informed, and its session expires; here it has already ended.
    await told.catch(() => {})
  }
  return { ...stateOf(token, data, isError), signIn, signOut, retry: () => void refetch() }
}

function stateOf(token: string | null, user: User | undefined, isError: boolean): SessionState {
  if (token === null) return { status: 'signed-out', user: undefined }
  if (user) return { status: 'signed-in', user }
  return { status: isError ? 'unreachable' : 'loading', user: undefined }
}
