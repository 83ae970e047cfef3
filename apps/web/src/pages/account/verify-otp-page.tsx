import { Navigate } from 'react-router-dom'

import { usePendingSignUp } from '../../account/sign-up/pending-sign-up.ts'
import { VerifyOtp } from '../../account/sign-up/verify-otp.tsx'
import { paths } from '../../paths.ts'
import { landingPath } from '../../session/landing-path.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { useSession } from '../../session/use-session.ts'

/** The last step of signing up. Without the e-mail address and password, which a reload loses, it leads home. */
export function VerifyOtpPage() {
  const pending = usePendingSignUp()
  const session = useSession()
  const returnTo = useReturnTo()
  if (!pending) return <Navigate to={paths.home()} replace />
  // Who has just signed in is asked a moment later: a doctor goes on with the application.
  if (session.status === 'signed-in') {
    const isApplicant = session.user.doctorStatus === 'pending'
    return <Navigate to={(isApplicant ? undefined : returnTo) ?? landingPath(session.user)} replace />
  }
  if (session.status === 'unreachable') return <Navigate to={returnTo ?? paths.appointments()} replace />
  return <VerifyOtp pending={pending} />
}
