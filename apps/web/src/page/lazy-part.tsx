import { lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'

import { CrashBoundary } from './crash-boundary.tsx'
import { PartFailed } from './part-failed.tsx'

interface Fetched<Part> {
  children: (part: Part) => ReactNode
}

export interface LazyPartProps<Part> extends Fetched<Part> {
  /** Stands there until it has come. */
  waiting?: ReactNode
}

export type LazyPart<Part> = FunctionComponent<LazyPartProps<Part>> & { prefetch: () => void }

/**
 * A part of a page that is fetched when somebody asks for it, or by `prefetch` when they soon may. Where it does not come it says
 * so and can be asked for again: what React's `lazy` was refused once it never asks for again, and the button that opens it
 * would be dead.
 */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  // What has come is drawn at once, without a moment of waiting between.
  const come = async () => {
    const part = await load()
    return (Part = ({ children }: Fetched<Part>) => children(part))
  }
  const fetched = (): ComponentType<Fetched<Part>> =>
    lazy(() =>
      come().then(
        (Come) => ({ default: Come }),
        (error: unknown) => {
          Part = fetched()
          throw error
        },
      ),
    )
  let Part = fetched()
  function LazyPart({ waiting, children }: LazyPartProps<Part>) {
    const [{ Chosen, tries }, choose] = useState(() => ({ Chosen: Part, tries: 0 }))
    return (
      <CrashBoundary resetKey={String(tries)} fallback={<PartFailed onRetry={() => choose({ Chosen: Part, tries: tries + 1 })} />}>
        <Suspense fallback={waiting}>
          <Chosen>{children}</Chosen>
        </Suspense>
      </CrashBoundary>
    )
  }
  return Object.assign(LazyPart, { prefetch: () => void come().catch(() => {}) })
}
