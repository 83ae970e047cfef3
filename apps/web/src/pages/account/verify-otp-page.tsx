import { Navigate } from 'react-router-dom'

import { usePendingSignUp } from '../../account/sign-up/pending-sign-up.ts'
import { VerifyOtp } from '../../account/sign-up/verify-otp.tsx'
import { paths } from '../../paths.ts'
import { landingPath } from '../../session/landing-path.ts'
import { useInvitation, useReturnTo } from '../../session/return-to.ts'
import { useSession } from '../../session/use-session.ts'

/** The last step of sign-up. Without the address and password, which a reload loses, it leads home. */
export function VerifyOtpPage() {
  const pending = usePendingSignUp()
  const session = useSession()
  const returnTo = useReturnTo()
  const isInvited = useInvitation() !== undefined
  if (!pending) return <Navigate to={paths.home()} replace />
  // The user is known a moment after the login: a doctor continues with the application, which can wait for an
  // invitation; that could not be found again.
  if (session.status === 'signed-in') {
    const isApplicant = session.user.doctorStatus === 'pending' && !isInvited
    return <Navigate to={(isApplicant ? undefined : returnTo) ?? landingPath(session.user)} replace />
  }
  if (session.status === 'unreachable') return <Navigate to={returnTo ?? paths.profile()} replace />
  return <VerifyOtp pending={pending} />
}
