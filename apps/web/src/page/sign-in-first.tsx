import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
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

export interface OwnPartProps {
  /** What a visitor reads, who is asked to log in. */
  visitor: { title: string; text: string }
  /** Of what a visitor sees. */
  className?: string | undefined
  children: ReactNode
}

/**
 * The part of a page about the reader's own records. It does not wait for the session, so that its requests run
 * concurrently with the user's.
 */
export function OwnPart({ visitor, className, children }: OwnPartProps) {
  const { status } = useSession()
  if (status !== 'signed-out') return children
  return (
    <div className={className}>
      <SignInFirst title={visitor.title}>{visitor.text}</SignInFirst>
    </div>
  )
}
