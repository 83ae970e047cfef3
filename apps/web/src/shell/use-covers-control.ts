import { useEffect, useState, type RefObject } from 'react'

import button from '../ui/action/button.module.css'

/** A page is looked at once it has stood still for so long, in milliseconds: neither in a scroll nor in the frame of a press. */
const stillness = 150
/** What one presses, writes in or answers. Of links those that look like a button: most of a list is one link, which a scroll moves. */
const controls = `main :is(button, input, select, textarea, label, summary, form p, .${button.primary}, .${button.line})`

/**
 * Whether part of a form or a button lies under the element where it rests, wherever it has stepped aside to. Down its middle:
 * controls are wide.
 */
const coversControl = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement) =>
  [0.1, 0.5, 0.9].some((part) =>
    document.elementsFromPoint(offsetLeft + offsetWidth / 2, offsetTop + part * offsetHeight).some((element) => element.matches(controls)),
  )

/** Whether the element, which stays in its place in the window, lies on a control; taken to do so until the page has been looked at. */
export function useCoversControl(ref: RefObject<HTMLElement | null>): boolean {
  const [isCovering, setCovering] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => ref.current && setCovering(coversControl(ref.current))
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, stillness)
    }
    // Tells of the height that it begins with, too.
    const watcher = new ResizeObserver(lookSoon)
    watcher.observe(document.body)
    window.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      window.removeEventListener('scroll', lookSoon)
    }
  }, [ref])
  return isCovering
}
