import { use } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

import { LinkPrefetch } from './link-prefetch.ts'

/** A link inside the app, without a look of its own. Its page is fetched while the pointer or the focus rests on it. */
export function AppLink({ onPointerEnter, onFocus, ...rest }: LinkProps) {
  const prefetch = use(LinkPrefetch)
  const fetchPage = () => prefetch(typeof rest.to === 'string' ? rest.to : (rest.to.pathname ?? ''))
  return (
    <Link
      {...rest}
      onPointerEnter={(event) => {
        fetchPage()
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        fetchPage()
        onFocus?.(event)
      }}
    />
  )
}
