import type { User } from '@aafiya/contracts/account/account'
import { isDeskRole, roles } from '@aafiya/contracts/platform/people'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailedState } from '../ui/feedback/failed-state.tsx'
import { Loading } from '../ui/feedback/skeleton.tsx'
import { PageFrame, PageLead } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Rich } from '../ui/text/rich.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { SiteTitle } from './site-title.tsx'
import css from './staff-page.module.css'

export type Staff = 'doctor' | 'applicant' | 'desk' | 'administrator'

const mayOpen: Record<Staff, (user: User) => boolean> = {
  doctor: ({ doctorStatus }) => doctorStatus === 'approved',
  applicant: ({ role, doctorId }) => role === roles.doctor && doctorId !== undefined,
  desk: ({ role }) => isDeskRole(role),
  administrator: ({ role }) => role === roles.administrator,
}

export interface StaffPageProps {
  staff: Staff
  title: string
  /** The sentence under the heading. */
  lead?: ReactNode
  /** Shown until the session is known. */
  waiting?: ReactNode
  /** The open page brings its own frame, heading and document title. */
  isBare?: boolean
  children: ReactNode
}

/** A page for staff of the clinic: visitors are led to the login. The API enforces access on its own. */
export function StaffPage({ staff, title, lead, waiting, isBare = false, children }: StaffPageProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.status === 'signed-out') return <Navigate to={paths.login(pathname + search + hash)} replace />
  const { user } = session
  if (!user || !mayOpen[staff](user))
    return (
      <PageFrame>
        <SiteTitle page={title} />
        <PageHeading>{title}</PageHeading>
        {user ? (
          <NotYours staff={staff} />
        ) : session.status === 'loading' ? (
          (waiting ?? <Loading label={t('loading')} className={css.waiting} />)
        ) : (
          <FailedState title={t('failure_unknown')} retryLabel={t('retry')} onRetry={session.retry}>
            {t('session_unreachable')}
          </FailedState>
        )}
      </PageFrame>
    )
  const notice = user.secondFactorDueAt !== undefined && (
    <Suspense>
      <SecondStepNotice dueAt={user.secondFactorDueAt} />
    </Suspense>
  )
  if (isBare)
    return (
      <>
        {notice && <div className={css.notice}>{notice}</div>}
        <Shown>{children}</Shown>
      </>
    )
  return (
    <PageFrame>
      <SiteTitle page={title} />
      <PageHeading>{title}</PageHeading>
      {lead !== undefined && <PageLead>{lead}</PageLead>}
      {notice && <div className={css.below}>{notice}</div>}
      <Shown>{children}</Shown>
    </PageFrame>
  )
}

/**
 * The page's content. An answer that it cannot show, such as one of an older API without a field, is reported under
 * the heading, and requested again by Retry.
 */
function Shown({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const [tries, setTries] = useState(0)
  const retry = () => {
    // What the content had requested: unmounted, it observes nothing.
    queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.isPublic !== true })
    setTries(tries + 1)
  }
  const failed = (
    <FailedState title={t('crash_title')} retryLabel={t('retry')} onRetry={retry}>
      {t('crash_text')}
    </FailedState>
  )
  return (
    <CrashBoundary resetKey={`${pathname} ${tries}`} fallback={failed}>
      {children}
    </CrashBoundary>
  )
}

function NotYours({ staff }: { staff: Staff }) {
  const { t } = useTranslation(['staff', 'common'])
  return (
    <EmptyState
      title={t('not_yours')}
      action={<LinkButton to={paths.appointments()}>{t('common:menu_appointments')}</LinkButton>}
    >
      {t(`not_yours_${staff}`)}
    </EmptyState>
  )
}

/** Until staff need a second factor: from when on, and where to set it up. */
function SecondStepNotice({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('staff')
  const { longDate } = useFormat()
  return (
    <Banner tone="warning" role="note">
      <p>
        <Rich
          text={t('second_step_due', { day: longDate(civilDay(dueAt.slice(0, 10))) })}
          links={{ profile: paths.profile() }}
        />
      </p>
    </Banner>
  )
}
