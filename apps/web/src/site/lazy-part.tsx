import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

import { CrashBoundary } from './crash-boundary.tsx'
import { PartFailed } from './part-failed.tsx'

interface Fetched<Part> {
  children: (part: Part) => ReactNode
}

export interface LazyPartProps<Part> extends Fetched<Part> {
  /** Stands there until it has come. */
  waiting?: ReactNode
}

/**
 * A part of a page that is fetched when somebody asks for it. Where it does not come it says so and can be asked for again: what
 * React's `lazy` was refused once it never asks for again, and the button that opens it would be dead.
 */
export function lazyPart<Part>(load: () => Promise<Part>): ComponentType<LazyPartProps<Part>> {
  const fetched = (): ComponentType<Fetched<Part>> =>
    lazy(() =>
      load().then(
        (part) => ({ default: ({ children }: Fetched<Part>) => children(part) }),
        (error: unknown) => {
          Part = fetched()
          throw error
        },
      ),
    )
  let Part = fetched()
  return function LazyPart({ waiting, children }) {
    const [tries, setTries] = useState(0)
    return (
      <CrashBoundary resetKey={String(tries)} fallback={<PartFailed onRetry={() => setTries(tries + 1)} />}>
        <Suspense fallback={waiting}>
          <Part>{children}</Part>
        </Suspense>
      </CrashBoundary>
    )
  }
}
