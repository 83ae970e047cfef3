import { Fragment, type ReactNode } from 'react'

import { AppLink } from '../action/app-link.tsx'
import css from './rich.module.css'

export interface RichProps {
  /** A translation with `<b>…</b>`, `<br>` and `<a name>…</a>`; anything else is plain text. */
  text: string
  /** The targets of the named links: a path of the app, or `mailto:`, `tel:`, `https:`. */
  links?: Links
}

/** `newTab`: opens the path in a new tab, because leaving would lose input. The text has to say so. */
type Links = Readonly<Record<string, string | { newTab: string }>>

const markup = /<b>(.*?)<\/b>|<a (\w+)>(.*?)<\/a>|<br\s*\/?>/gs
const isOutside = (address: string) => /^(mailto|tel|https):/.test(address)

function linked(address: Links[string] | undefined, content: ReactNode): ReactNode {
  if (!address) return content
  if (typeof address === 'object') {
    return (
      <AppLink className={css.link} to={address.newTab} target="_blank">
        {content}
      </AppLink>
    )
  }
  if (isOutside(address)) {
    return (
      <a className={css.link} href={address}>
        {content}
      </a>
    )
  }
  return (
    <AppLink className={css.link} to={address}>
      {content}
    </AppLink>
  )
}

function parse(text: string, links: Links): ReactNode[] {
  const nodes: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(markup)) {
    const [whole, bold, name, label] = match
    nodes.push(text.slice(from, match.index))
    if (bold !== undefined) nodes.push(<b>{parse(bold, links)}</b>)
    else if (name !== undefined) nodes.push(linked(links[name], parse(label ?? '', links)))
    else nodes.push(<br />)
    from = match.index + whole.length
  }
  nodes.push(text.slice(from))
  // The order of the parts never changes, so the index is a stable key.
  // oxlint-disable-next-line react/no-array-index-key
  return nodes.map((node, index) => <Fragment key={index}>{node}</Fragment>)
}

/** A translated sentence with a few tags. It never renders text as HTML. */
export function Rich({ text, links = {} }: RichProps) {
  return <>{parse(text, links)}</>
}
