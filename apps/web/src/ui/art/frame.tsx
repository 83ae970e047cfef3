import type { ReactNode } from 'react'

type FrameProps = { readonly viewBox: string; readonly children: ReactNode }

/** All drawings are decorative: they fill their container and are hidden from screen readers. */
export function Frame({ viewBox, children }: FrameProps) {
  return (
    <svg
      viewBox={viewBox}
      width="100%"
      height="100%"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

/** The background of a speciality. */
export function Disc() {
  return <circle cx="80" cy="84" r="64" fill="var(--tint)" />
}

type NuqtaProps = { readonly x: number; readonly y: number; readonly size: number }

/** The one diamond of each picture; `size` is half of its diagonal. */
export function Nuqta({ x, y, size }: NuqtaProps) {
  return <path d={`M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`} fill="var(--mark)" />
}
