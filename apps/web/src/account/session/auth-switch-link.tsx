import { AppLink } from '../../ui/action/app-link.tsx'
import css from './auth-switch-link.module.css'

export interface AuthSwitchLinkProps {
  text: string
  link: string
  to: string
}

/** A question, and the link to the other form. */
export function AuthSwitchLink({ text, link, to }: AuthSwitchLinkProps) {
  return (
    <p className={css.other}>
      {text}
      <AppLink to={to} className={css.link}>
        {link}
      </AppLink>
    </p>
  )
}
