import { classNames } from '../behaviour/class-names.ts'
import css from './avatar.module.css'

export interface AvatarProps {
  /** One or two letters, shown where there is no picture. */
  initials: string
  src?: string | null | undefined
  size?: 'small' | 'large'
}

/** A person's picture or initials. Decorative: the name is beside it or names the button around it. */
export function Avatar({ initials, src, size = 'small' }: AvatarProps) {
  return (
    <span className={classNames(css.avatar, css[size])} aria-hidden="true">
      {src ? <img src={src} alt="" width={96} height={96} className={css.picture} /> : <bdi>{initials}</bdi>}
    </span>
  )
}
