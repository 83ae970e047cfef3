import { Button } from '../action/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import css from './more-of-list.module.css'

export interface MoreOfListProps {
  /** The last page asked for. */
  page: { data?: { next: string | undefined } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown } | undefined
  label: string
  busyLabel: string
  failed: string
  retryLabel: string
  onMore: (cursor: string) => void
}

/** At the end of a list that grows: the way to its next page, while there is one. */
export function MoreOfList({ page, label, busyLabel, failed, retryLabel, onMore }: MoreOfListProps) {
  if (page && !page.data && page.isError)
    return (
      <Banner tone="error" className={css.more}>
        <p>{failed}</p>
        <Button tone="text" busy={page.isFetching} busyLabel={busyLabel} onClick={() => void page.refetch()}>
          {retryLabel}
        </Button>
      </Banner>
    )
  const next = page?.data?.next
  const isBusy = page !== undefined && !page.data
  if (next === undefined && !isBusy) return null
  return (
    <Button
      tone="line"
      className={css.more}
      busy={isBusy}
      busyLabel={busyLabel}
      onClick={() => {
        if (next !== undefined) onMore(next)
      }}
    >
      {label}
    </Button>
  )
}
