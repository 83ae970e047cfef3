import { useNavigate } from 'react-router-dom'

import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { keepPassword } from '../session/password-memory.ts'
import type { PendingSignUp } from './pending-sign-up.ts'

/** Leads to the mailed code, with the password in memory. */
export function useGoToVerification(): (pending: PendingSignUp) => Promise<void> {
  const navigate = useNavigate()
  const returnTo = useReturnTo()
  return async ({ email, password, nonce }) => {
    keepPassword(email, password)
    await navigate(paths.verifyOtp(returnTo), { state: { email, nonce } })
  }
}
