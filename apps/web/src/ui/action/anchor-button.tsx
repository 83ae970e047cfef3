import type { ComponentProps } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import css from './button.module.css'
import type { ButtonTone } from './button.tsx'

export interface AnchorButtonProps extends ComponentProps<'a'> {
  href: string
  tone?: ButtonTone
  wide?: boolean
}

/** For links that are not pages of the app: `mailto:`, `tel:`, an anchor on this page, another site. */
export function AnchorButton({ tone = 'primary', wide = false, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={classNames(css.button, css[tone], wide && css.wide, className)}>
      {children}
    </a>
  )
}
