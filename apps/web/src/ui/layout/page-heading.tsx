import { useEffect, useRef, type ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'

/** The place whose heading has been reached; the first page of a visit keeps the browser's own start. */
let reached: string | undefined

export interface PageHeadingProps extends ComponentProps<'h1'> {
  /** Tells apart the screens that one path shows in turn. */
  part?: string
}

/** The one `h1` of a page. After a navigation it takes the focus, so that the new page is read from its top. */
export function PageHeading({ part = '', children, ...rest }: PageHeadingProps) {
  const { pathname } = useLocation()
  const place = `${pathname} ${part}`
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (reached !== undefined && reached !== place) heading.current?.focus({ preventScroll: true })
    reached = place
  }, [place])
  return (
    <h1 {...rest} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
