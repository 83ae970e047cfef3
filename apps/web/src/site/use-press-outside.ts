import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Hears of a press anywhere outside an element, while it matters. */
export function usePressOutside(root: RefObject<HTMLElement | null>, isActive: boolean, onOutside: () => void): void {
  const hear = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !root.current?.contains(event.target)) onOutside()
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: PointerEvent) => hear(event)
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [isActive])
}
