import { classNames } from '../behaviour/class-names.ts'
import { AppLink, type AppLinkProps } from './app-link.tsx'
import css from './button.module.css'
import type { ButtonTone } from './button.tsx'

export interface LinkButtonProps extends AppLinkProps {
  tone?: ButtonTone
  wide?: boolean
}

/** A link that looks like a button; `tone="text"` is the underlined link. */
export function LinkButton({ tone = 'primary', wide = false, className, ...rest }: LinkButtonProps) {
  return <AppLink {...rest} className={classNames(css.button, css[tone], wide && css.wide, className)} />
}
