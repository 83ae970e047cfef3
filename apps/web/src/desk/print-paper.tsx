import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'

import css from './print-paper.module.css'

/** The papers for the browser's own print command. The last covers the others: a dialog over the day. */
const papersOfThePage: object[] = []

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
    const paper = {}
    papersOfThePage.push(paper)
    const onPrint = (event: Event) => {
      if (papersOfThePage.at(-1) === paper) follow(event)
    }
    addEventListener('beforeprint', onPrint)
    addEventListener('afterprint', onPrint)
    return () => {
      papersOfThePage.splice(papersOfThePage.indexOf(paper), 1)
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
