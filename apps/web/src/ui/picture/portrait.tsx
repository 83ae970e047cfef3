import type { ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import css from './portrait.module.css'

export const grounds = ['general', 'gynecology', 'dermatology', 'pediatrics', 'neurology', 'gastroenterology'] as const
export type Ground = (typeof grounds)[number]

export interface PortraitProps {
  src: string | null | undefined
  alt: string
  ground: Ground
  /** Shown without a picture. */
  initials?: ReactNode
  /** Loads at once, for pictures in the first screen; others load when they come near. */
  eager?: boolean
  className?: string | undefined
}

/** A 4:5 portrait on a coloured ground with the diamond behind; the ground is CSS so that dark mode recolours it. */
export function Portrait({ src, alt, ground, initials, eager = false, className }: PortraitProps) {
  return (
    <span className={classNames(css.portrait, css[ground], className)}>
      {src ? (
        <img
          className={css.picture}
          src={src}
          alt={alt}
          width={192}
          height={240}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <span className={css.initials} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          {initials}
        </span>
      )}
    </span>
  )
}
