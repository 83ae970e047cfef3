import { classNames } from '../behaviour/class-names.ts'
import css from './nuqta.module.css'

export interface NuqtaProps {
  /** `leaf` available or paid, `warm` to pay or current, `hollow` neither, `mark` ornament, `on-green` on the chosen thing. */
  tone?: 'leaf' | 'warm' | 'hollow' | 'mark' | 'on-green'
  className?: string | undefined
}

/** The diamond. It only repeats what words beside it say. */
export function Nuqta({ tone = 'mark', className }: NuqtaProps) {
  return <span aria-hidden="true" className={classNames(css.nuqta, css[tone], className)} />
}
