import { lazy, Suspense } from 'react'

import { CrashBoundary } from '../page/crash-boundary.tsx'

const Button = lazy(() => import('./inquiry-button.tsx').then((it) => ({ default: it.InquiryButton })))

/** The round button, fetched after what somebody came for; a page without it is still the page. */
export function InquiryButton() {
  return (
    <CrashBoundary resetKey="" fallback={null}>
      <Suspense>
        <Button />
      </Suspense>
    </CrashBoundary>
  )
}
