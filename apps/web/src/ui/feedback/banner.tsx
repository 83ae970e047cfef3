import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { Icon } from '../text/icon.tsx'
import css from './banner.module.css'

export type BannerTone = 'error' | 'warning' | 'success' | 'info'

export interface BannerProps extends ComponentProps<'div'> {
  tone: BannerTone
}

const icons = { error: CircleAlert, warning: TriangleAlert, success: Check, info: Info }
const roles = { error: 'alert', warning: 'alert', success: 'status', info: undefined } as const

/** A message in the page. Use `tabIndex={-1}` and a `ref` to focus it. */
export function Banner({ tone, className, children, ...rest }: BannerProps) {
  return (
    <div role={roles[tone]} {...rest} className={classNames(css.banner, css[tone], className)}>
      <Icon icon={icons[tone]} size={22} className={css.icon} />
      <div className={css.text}>{children}</div>
    </div>
  )
}
