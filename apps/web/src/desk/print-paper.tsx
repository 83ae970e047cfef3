import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'

import css from './print-paper.module.css'

/**
 * Prints a separate document instead of the app. It is rendered while printing. `isThePage`: also for the browser's own
 * print command.
 */
export function usePaper({ isThePage = false } = {}): {
  print: () => void
  onPaper: (paper: () => ReactNode) => ReactNode
} {
  const [isPrinting, setPrinting] = useState(false)
  const begin = () => {
    if (document.documentElement.dataset['paper'] !== undefined) return
    document.documentElement.dataset['paper'] = 'desk'
    // It must be rendered before the browser prints.
    flushSync(() => setPrinting(true))
  }
  const end = () => {
    delete document.documentElement.dataset['paper']
    setPrinting(false)
  }
  const follow = useEffectEvent((event: Event) => (event.type === 'beforeprint' ? begin() : end()))
  useEffect(() => {
    if (!isThePage) return
    const onPrint = (event: Event) => follow(event)
    addEventListener('beforeprint', onPrint)
    addEventListener('afterprint', onPrint)
    return () => {
      removeEventListener('beforeprint', onPrint)
      removeEventListener('afterprint', onPrint)
    }
  }, [isThePage])
  return {
    print: () => {
      begin()
      window.print()
      end()
    },
    onPaper: (paper) =>
      isPrinting &&
      createPortal(
        <div className={css.paper} data-paper="">
          {paper()}
        </div>,
        document.body,
      ),
  }
}
