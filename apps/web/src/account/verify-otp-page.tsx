import { Navigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { usePendingSignUp } from './pending-sign-up.ts'
import { useReturnTo } from './return-to.ts'
import { VerifyOtp } from './verify-otp.tsx'

/** The last step of signing up. Without its address and password, which a reload forgets, it leads home. */
export function VerifyOtpPage() {
  const pending = usePendingSignUp()
  const session = useSession()
  const returnTo = useReturnTo()
  if (!pending) return <Navigate to={paths.home()} replace />
  // Who has just signed in is asked a moment later: a doctor goes on with the application.
  if (session.status === 'signed-in') {
    const isApplicant = session.user.doctorStatus === 'pending'
    return <Navigate to={isApplicant ? paths.application() : (returnTo ?? paths.profile())} replace />
  }
  if (session.status === 'unreachable') return <Navigate to={returnTo ?? paths.profile()} replace />
  return <VerifyOtp pending={pending} />
}
