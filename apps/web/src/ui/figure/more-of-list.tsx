import { Button } from '../action/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import css from './more-of-list.module.css'

export interface MoreOfListProps {
  /** A paginated list. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  label: string
  busyLabel: string
  failed: string
  retryLabel: string
}

/** The "more" button at the end of a paginated list, while there is another page. */
export function MoreOfList({ list, label, busyLabel, failed, retryLabel }: MoreOfListProps) {
  if (!list.hasNextPage) return null
  const button = { busy: list.isFetchingNextPage, busyLabel, onClick: () => void list.fetchNextPage() }
  return list.isFetchNextPageError ? (
    <Banner tone="error" className={css.more}>
      <p>{failed}</p>
      <Button tone="text" {...button}>
        {retryLabel}
      </Button>
    </Banner>
  ) : (
    <Button tone="line" className={css.more} {...button}>
      {label}
    </Button>
  )
}
