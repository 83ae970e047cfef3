import { useSyncExternalStore } from 'react'

import { lazyPart } from '../../page/lazy-part.tsx'
import { freshQuestion, onFreshQuestion } from '../../session/fresh-sign-in.ts'

const FreshSignIn = lazyPart(() => import('./fresh-sign-in-dialog.tsx'))

/** Where a call that needs a fresh login asks for it. Each page with such calls has one. */
export function FreshSignInPlace() {
  const settle = useSyncExternalStore(onFreshQuestion, freshQuestion, () => undefined)
  if (!settle) return null
  return <FreshSignIn>{({ FreshSignIn: Asking }) => <Asking onSettled={settle} />}</FreshSignIn>
}
