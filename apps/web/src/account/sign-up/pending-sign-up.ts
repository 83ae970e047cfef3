import { Nonce } from '@aafiya/contracts/account/credentials'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { keepPassword, keptPassword } from '../session/password-memory.ts'

/**
 * What is passed to /verify-otp in the navigation state: the e-mail address, never the password. The nonce says which sign-up of that
 * address is this browser's; alone it opens nothing.
 */
const PendingState = z.object({ email: z.string(), nonce: z.optional(Nonce) })

export interface PendingSignUp {
  email: string
  password: string
  nonce?: string | undefined
}

/** Leads on to the code that was mailed, with the password beside it in memory. */
export function useGoToVerification(): (pending: PendingSignUp) => Promise<void> {
  const navigate = useNavigate()
  const returnTo = useReturnTo()
  return async ({ email, password, nonce }) => {
    keepPassword(email, password)
    await navigate(paths.verifyOtp(returnTo), { state: { email, nonce } })
  }
}

/** The sign-up that waits for its code; none after a reload. Read once, since success makes the memory forget. */
export function usePendingSignUp(): PendingSignUp | undefined {
  const { state } = useLocation()
  const [pending] = useState((): PendingSignUp | undefined => {
    const { data } = z.safeParse(PendingState, state)
    if (!data) return undefined
    const password = keptPassword(data.email)
    return password === undefined ? undefined : { ...data, password }
  })
  return pending
}
