import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  icon: LucideIcon
  size?: number
  className?: string | undefined
}

/** An icon that repeats the words next to it and is the same in both languages. */
export function Icon({ icon: Drawing, size = 20, className }: IconProps) {
  return <Drawing aria-hidden="true" size={size} strokeWidth={1.6} className={className} />
}
