import { PasskeyList } from '../passkeys/passkey-list.tsx'
import { FreshSignInPlace } from '../session/fresh-sign-in-place.tsx'
import { SignIns } from '../sign-ins/sign-ins.tsx'
import { SecondStepSection } from './second-step-section.tsx'

/** Passkeys, the second step, and where the user is logged in. */
export function SecuritySections() {
  return (
    <>
      <PasskeyList />
      <SecondStepSection />
      <SignIns />
      <FreshSignInPlace />
    </>
  )
}
