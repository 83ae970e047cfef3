import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import css from './previous-inquiries.module.css'

const places = [0, 1, 2]

/** The placeholder of the first inquiries. */
export function InquiriesSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      {places.map((place) => (
        <div key={place} className={css.waiting}>
          <Skeleton className={css.when} />
          <Skeleton className={css.words} />
          <Skeleton className={css.state} />
        </div>
      ))}
    </Loading>
  )
}
