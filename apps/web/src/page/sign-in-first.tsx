import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** Asks a visitor to log in on a page that needs it; the login returns here. */
export function SignInFirst({ title, children }: { title: string; children: string }) {
  const { t } = useTranslation()
  const { pathname, search, hash } = useLocation()
  return (
    <EmptyState title={title} action={<LinkButton to={paths.login(pathname + search + hash)}>{t('login')}</LinkButton>}>
      {children}
    </EmptyState>
  )
}
