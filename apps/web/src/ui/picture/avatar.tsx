import { classNames } from '../behaviour/class-names.ts'
import css from './avatar.module.css'

export interface AvatarProps {
  /** One or two letters, shown without a picture. */
  initials: string
  src?: string | null | undefined
  size?: 'small' | 'large'
}

/** A user's picture or initials. Decorative: the name is next to it or names the button around it. */
export function Avatar({ initials, src, size = 'small' }: AvatarProps) {
  return (
    <span className={classNames(css.avatar, css[size])} aria-hidden="true">
      {src ? <img src={src} alt="" width={96} height={96} className={css.picture} /> : <bdi>{initials}</bdi>}
    </span>
  )
}
