import { ApiError } from '@aafiya/contracts/client'
import type { SignIn } from '@aafiya/contracts/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../../api.ts'
import { useSession } from '../../session/use-session.ts'
import { signInsQuery } from './sign-ins-query.ts'

/** Ends a sign-in; one that has ended already is as good. The own one is a logout. */
export function useEndSignIn() {
  const queryClient = useQueryClient()
  const { signOut } = useSession()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, isCurrent }: SignIn) => {
      if (isCurrent) {
        await signOut()
        return undefined
      }
      const answer = await api.profile.endSignIn({ params: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'session_not_found') return undefined
        throw error
      })
      queryClient.setQueryData(signInsQuery().queryKey, (known) => known?.filter((signIn) => signIn.id !== id))
      return answer?.message
    },
  })
}
