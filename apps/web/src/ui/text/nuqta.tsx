import { classNames } from '../behaviour/class-names.ts'
import css from './nuqta.module.css'

export interface NuqtaProps {
  /**
   * `leaf` available or paid, `warm` to pay or current, `hollow` neither, `mark` decoration, `on-green` on a selected
   * item.
   */
  tone?: 'leaf' | 'warm' | 'hollow' | 'mark' | 'on-green'
  className?: string | undefined
}

/** The diamond. Decorative: the words next to it say the same. */
export function Nuqta({ tone = 'mark', className }: NuqtaProps) {
  return <span aria-hidden="true" className={classNames(css.nuqta, css[tone], className)} />
}
