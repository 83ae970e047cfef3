import { use, type ComponentProps, type MouseEvent } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router-dom'

import { LinkPrefetch } from './link-prefetch.ts'

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** The navigation state of the next page. */
  state?: unknown
  /** Replaces this page in the history. */
  replace?: boolean
}

/**
 * An unstyled link inside the app. Its page is prefetched on hover and focus. Not the router's `Link`, which brings its
 * own framework's prefetching along.
 */
export function AppLink({
  to,
  state,
  replace,
  target,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: AppLinkProps) {
  const prefetch = use(LinkPrefetch)
  const fetchPage = () => prefetch(typeof to === 'string' ? to : (to.pathname ?? ''))
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace && { replace }),
    ...(target && { target }),
  })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={click}
      onPointerEnter={(event) => {
        fetchPage()
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        fetchPage()
        onFocus?.(event)
      }}
    >
      {children}
    </a>
  )
}
