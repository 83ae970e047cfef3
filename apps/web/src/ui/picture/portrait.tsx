import type { ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import css from './portrait.module.css'

export const grounds = ['general', 'gynecology', 'dermatology', 'pediatrics', 'neurology', 'gastroenterology'] as const
export type Ground = (typeof grounds)[number]

export interface PortraitProps {
  src: string | null | undefined
  alt: string
  ground: Ground
  /** Shown where there is no picture. */
  initials?: ReactNode
  /** The first ones in view are fetched at once, the others when they come near. */
  eager?: boolean
  className?: string | undefined
}

/** A portrait of four by five on its ground, with the diamond behind; the ground is CSS so that dark recolours it. */
export function Portrait({ src, alt, ground, initials, eager = false, className }: PortraitProps) {
  return (
    <span className={classNames(css.portrait, css[ground], className)}>
      {src ? (
        <img className={css.picture} src={src} alt={alt} width={192} height={240} loading={eager ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        <span className={css.initials} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          {initials}
        </span>
      )}
    </span>
  )
}
