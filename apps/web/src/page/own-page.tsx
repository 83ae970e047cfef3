import type { User } from '@aafiya/contracts/account/account'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '../session/use-session.ts'
import { FailedState } from '../ui/feedback/failed-state.tsx'
import { PageFrame, PageLead } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { OwnPart, type OwnPartProps } from './sign-in-first.tsx'
import { SiteTitle } from './site-title.tsx'

export interface OwnPageProps extends Pick<OwnPartProps, 'visitor'> {
  title: string
  /** The sentence under the heading. */
  lead?: string
  /** Shown until the session is known. */
  waiting: ReactNode
  /** Shown when the user cannot be loaded, such as answers that the browser has kept. By default, a retry. */
  unreachable?: ReactNode
  children: (user: User) => ReactNode
}

/** A page about the reader's own records: visitors are asked to log in. The API enforces access on its own. */
export function OwnPage({ title, lead, visitor, waiting, unreachable, children }: OwnPageProps) {
  const { t } = useTranslation()
  const session = useSession()
  const failed = unreachable ?? (
    <FailedState title={t('failure_unknown')} retryLabel={t('retry')} onRetry={session.retry}>
      {t('session_unreachable')}
    </FailedState>
  )
  const { user, status } = session
  return (
    <PageFrame>
      <SiteTitle page={title} />
      <PageHeading>{title}</PageHeading>
      {lead !== undefined && <PageLead>{lead}</PageLead>}
      <OwnPart visitor={visitor}>{user ? children(user) : status === 'loading' ? waiting : failed}</OwnPart>
    </PageFrame>
  )
}
