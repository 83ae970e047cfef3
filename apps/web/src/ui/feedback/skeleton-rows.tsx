import css from './skeleton-rows.module.css'
import { Loading, Skeleton } from './skeleton.tsx'

/** The rows of a list while it loads. `label` says so once. */
export const SkeletonRows = ({ label, count }: { label: string; count: number }) => (
  <Loading label={label} className={css.rows}>
    {Array.from({ length: count }, (_, row) => (
      <Skeleton key={row} className={css.row} />
    ))}
  </Loading>
)
