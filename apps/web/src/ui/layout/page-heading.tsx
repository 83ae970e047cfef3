import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'

/** The last place whose heading was focused; the first page of a visit keeps the browser's default. */
let reached: string | undefined
/** Whether a heading that had the focus has just left, such as the one shown while its page loads. */
let isFocusLost = false

export interface PageHeadingProps extends ComponentProps<'h1'> {
  /** Distinguishes the screens that one path shows in turn. */
  part?: string
}

/**
 * The only `h1` of a page. After a navigation it takes the focus, unless the target of the URL's hash has it already; it
 * also takes it over from a heading that it replaces.
 */
export function PageHeading({ part = '', children, ...rest }: PageHeadingProps) {
  const { pathname, hash } = useLocation()
  const place = `${pathname} ${part}`
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      if (own === document.activeElement) isFocusLost = true
    }
  }, [])
  useEffect(() => {
    const isPartFocused = document.getElementById(hash.slice(1))?.contains(document.activeElement)
    const isNew = reached !== undefined && reached !== place
    const isLost = isFocusLost && document.activeElement === document.body
    if ((isNew || isLost) && !isPartFocused) heading.current?.focus({ preventScroll: true })
    isFocusLost = false
    reached = place
  }, [place, hash])
  return (
    <h1 {...rest} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
