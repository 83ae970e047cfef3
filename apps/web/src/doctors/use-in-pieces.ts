import { startTransition, useEffect, useState } from 'react'

/** So many cards a phone lays out before anybody would notice that it was busy. */
const piece = 16

/** The first screen of a long list at once, and the rest piece by piece, so that the page answers a press in between. */
export function useInPieces<T>(all: readonly T[], firstScreen: number): readonly T[] {
  const [drawn, setDrawn] = useState(firstScreen)
  const isWhole = drawn >= all.length
  useEffect(() => {
    if (isWhole) return undefined
    const task = setTimeout(() => startTransition(() => setDrawn(drawn + piece)))
    return () => clearTimeout(task)
  }, [drawn, isWhole])
  return isWhole ? all : all.slice(0, drawn)
}
