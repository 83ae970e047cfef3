import { useEffect, useState } from 'react'

import { afterPaint } from './after-paint.ts'

/** False until the screen has shown the press that brought the component: it draws what is heavy from then on. */
export function useAfterPaint(): boolean {
  const [isPainted, goOn] = useState(false)
  useEffect(() => afterPaint(() => goOn(true)), [])
  return isPainted
}
