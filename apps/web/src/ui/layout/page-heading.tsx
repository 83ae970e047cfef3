import { useEffect, useRef, type ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'

/** The last place whose heading was focused; the first page of a visit keeps the browser's default. */
let reached: string | undefined

export interface PageHeadingProps extends ComponentProps<'h1'> {
  /** Distinguishes the screens that one path shows in turn. */
  part?: string
}

/**
 * The only `h1` of a page. After a navigation it takes the focus, unless the target of the URL's hash has it already.
 */
export function PageHeading({ part = '', children, ...rest }: PageHeadingProps) {
  const { pathname, hash } = useLocation()
  const place = `${pathname} ${part}`
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isPartFocused = document.getElementById(hash.slice(1))?.contains(document.activeElement)
    if (reached !== undefined && reached !== place && !isPartFocused) heading.current?.focus({ preventScroll: true })
    reached = place
  }, [place, hash])
  return (
    <h1 {...rest} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
