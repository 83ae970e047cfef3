import { lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import css from './lazy-part.module.css'

interface Fetched<Part> {
  children: (part: Part) => ReactNode
}

export interface LazyPartProps<Part> extends Fetched<Part> {
  /** The fallback while it loads. */
  waiting?: ReactNode
}

export type LazyPart<Part> = FunctionComponent<LazyPartProps<Part>> & { prefetch: () => void }

/**
 * A part of a page that is loaded when it is opened, or earlier by `prefetch`. If loading fails it says so and offers a
 * retry. React's `lazy` never retries a failed import, so the button that opens the part would do nothing.
 */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  // A loaded part renders at once, without a fallback.
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
      <CrashBoundary
        resetKey={String(tries)}
        fallback={<PartFailed onRetry={() => choose({ Chosen: Part, tries: tries + 1 })} />}
      >
        <Suspense fallback={waiting}>
          <Chosen>{children}</Chosen>
        </Suspense>
      </CrashBoundary>
    )
  }
  return Object.assign(LazyPart, { prefetch: () => void come().catch(() => {}) })
}

/** Shown if a part fails to load. A retry helps if the network was down; after a release only a reload does. */
function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Banner tone="error" tabIndex={-1} ref={focusOnMount}>
      <p>
        <b>{t('crash_title')}</b>
      </p>
      <p>{t('failure_unreachable')}</p>
      <div className={css.ways}>
        <Button tone="line" onClick={onRetry}>
          {t('retry')}
        </Button>
        <Button tone="text" onClick={() => location.reload()}>
          {t('crash_reload')}
        </Button>
      </div>
    </Banner>
  )
}
