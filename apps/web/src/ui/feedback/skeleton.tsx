import type { ReactNode, Ref } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import css from './skeleton.module.css'

/** A static placeholder for loading content; the class sets its final size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(css.skeleton, className)} />
}

/** Skeletons, with one polite sentence for screen readers instead. */
export function Loading({
  label,
  className,
  ref,
  children,
}: {
  label: string
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  children?: ReactNode
}) {
  return (
    <div ref={ref} className={className}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </div>
  )
}
