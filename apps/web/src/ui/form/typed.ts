import { useEffect } from 'react'

const typed = new Set<symbol>()

/** Whether leaving would lose input: text in a form or chosen pictures. */
export const isAnythingTyped = (): boolean => typed.size > 0

/** Marks this component as holding unsent input. */
export function useTyped(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return
    const mark = Symbol('typed')
    typed.add(mark)
    return () => void typed.delete(mark)
  }, [isTyped])
}
