import type { User } from '@aafiya/contracts/account/account'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'

import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { FailedState } from '../ui/feedback/failed-state.tsx'
import { Loading } from '../ui/feedback/skeleton.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import css from './restricted.module.css'

export interface RestrictedProps {
  isFor: (user: User) => boolean
  children: (user: User) => ReactNode
}

/** A page for some roles: visitors are asked to log in, everyone else sees "not found". */
export function Restricted({ isFor, children }: RestrictedProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.user) return isFor(session.user) ? children(session.user) : <NotFoundPage />
  if (session.status === 'signed-out') return <Navigate to={paths.login(pathname + search + hash)} replace />
  if (session.status === 'loading') return <Loading label={t('loading')} className={css.waiting} />
  return (
    <div className={css.failed}>
      <FailedState title={t('failure_unknown')} retryLabel={t('retry')} onRetry={session.retry}>
        {t('session_unreachable')}
      </FailedState>
    </div>
  )
}
