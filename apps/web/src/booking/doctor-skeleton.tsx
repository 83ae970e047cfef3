import { Skeleton } from '../ui/feedback/skeleton.tsx'
import css from './doctor-skeleton.module.css'

export function DoctorSkeleton() {
  return (
    <div className={css.page}>
      <div className={css.who}>
        <Skeleton className={css.portrait} />
        <div className={css.words}>
          <Skeleton className={css.name} />
          <Skeleton className={css.line} />
          <Skeleton className={css.line} />
        </div>
      </div>
      <Skeleton className={css.facts} />
      <TimesSkeleton />
    </div>
  )
}

export function TimesSkeleton() {
  return (
    <div className={css.times}>
      <Skeleton className={css.title} />
      <Skeleton className={css.days} />
      <Skeleton className={css.slots} />
    </div>
  )
}
