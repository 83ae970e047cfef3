import type { LucideIcon } from 'lucide-react'

import { classNames } from '../behaviour/class-names.ts'
import css from './dir-icon.module.css'

export interface DirIconProps {
  icon: LucideIcon
  size?: number
  className?: string | undefined
}

/** An icon that is mirrored in Arabic: arrows, chevrons, back, send, log out. */
export function DirIcon({ icon: Icon, size = 20, className }: DirIconProps) {
  return <Icon aria-hidden="true" size={size} strokeWidth={1.6} className={classNames(css.icon, className)} />
}
