import { use, type ComponentProps, type MouseEvent } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router-dom'

import { LinkPrefetch } from './link-prefetch.ts'

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** What the next page finds in its navigation state. */
  state?: unknown
  /** Takes the place of this page in the history. */
  replace?: boolean
}

/**
 * A link inside the app, without a look of its own. Its page is fetched while the pointer or the focus rests on it. The
 * router's own `Link` brings the fetching of another framework along.
 */
export function AppLink({ to, state, replace, target, onClick, onPointerEnter, onFocus, children, ...rest }: AppLinkProps) {
  const prefetch = use(LinkPrefetch)
  const fetchPage = () => prefetch(typeof to === 'string' ? to : (to.pathname ?? ''))
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(replace && { replace }), ...(target && { target }) })
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
