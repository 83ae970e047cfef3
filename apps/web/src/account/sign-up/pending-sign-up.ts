import { Nonce } from '@aafiya/contracts/account/credentials'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

import { rememberedPassword } from '../session/password-memory.ts'

/**
 * What is passed to /verify-otp in the navigation state: the e-mail address, never the password. The nonce ties the
 * sign-up to this browser; alone it opens nothing.
 */
const PendingState = z.object({ email: z.string(), nonce: z.optional(Nonce) })

export interface PendingSignUp {
  email: string
  password: string
  nonce?: string | undefined
}

/** The sign-up waiting for its code; undefined after a reload. Read once, since success clears the memory. */
export function usePendingSignUp(): PendingSignUp | undefined {
  const { state } = useLocation()
  const [pending] = useState((): PendingSignUp | undefined => {
    const { data } = z.safeParse(PendingState, state)
    if (!data) return undefined
    const password = rememberedPassword(data.email)
    return password === undefined ? undefined : { ...data, password }
  })
  return pending
}
