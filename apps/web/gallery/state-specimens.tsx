import { Button } from '../src/ui/action/button.tsx'
import { EmptyState } from '../src/ui/feedback/empty-state.tsx'
import { FailedState } from '../src/ui/feedback/failed-state.tsx'
import { OfflineState } from '../src/ui/feedback/offline-state.tsx'
import { SkeletonRows } from '../src/ui/feedback/skeleton-rows.tsx'
import { Loading, Skeleton } from '../src/ui/feedback/skeleton.tsx'
import { Specimen } from './specimen.tsx'
import css from './state-specimens.module.css'
import { useWords } from './use-words.ts'

const nothing = () => {}

export function StateSpecimens() {
  const words = useWords()
  const retry = { retryLabel: words.retry, busyLabel: words.retrying, onRetry: nothing }
  return (
    <Specimen title={words.sections.states}>
      <Loading label={words.loading} className={css.waiting}>
        <Skeleton className={css.line} />
        <Skeleton className={css.block} />
      </Loading>
      <SkeletonRows label={words.loading} count={2} />
      <EmptyState title={words.emptyTitle} action={<Button>{words.book}</Button>}>
        {words.emptyText}
      </EmptyState>
      <FailedState title={words.failedTitle} {...retry}>
        {words.failedText}
      </FailedState>
      <FailedState title={words.failedTitle} busy {...retry}>
        {words.failedText}
      </FailedState>
      <OfflineState title={words.offlineTitle}>{words.offlineText}</OfflineState>
    </Specimen>
  )
}
