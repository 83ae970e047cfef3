import { AppLink } from '../../ui/action/app-link.tsx'
import css from './other-way.module.css'

export interface OtherWayProps {
  text: string
  link: string
  to: string
}

/** A question, and the link to the other way into the account. */
export function OtherWay({ text, link, to }: OtherWayProps) {
  return (
    <p className={css.other}>
      {text}
      <AppLink to={to} className={css.link}>
        {link}
      </AppLink>
    </p>
  )
}
