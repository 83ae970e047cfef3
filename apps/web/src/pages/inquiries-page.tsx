import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { NewInquiry } from '../inquiries/ask/new-inquiry.tsx'
import { PreviousInquiries } from '../inquiries/ask/previous-inquiries.tsx'
import { inquiryDraft } from '../inquiries/inquiry-queries.ts'
import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import { hasDraft } from '../session/drafts.ts'
import { useSession } from '../session/use-session.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageFrame, PageLead } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './inquiries-page.module.css'

export function InquiriesPage() {
  const { t } = useTranslation('inquiries')
  const isSignedOut = useSession().status === 'signed-out'
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <PageLead>{t('lead')}</PageLead>
      {isSignedOut ? <LoginToAsk /> : <MyInquiries />}
    </PageFrame>
  )
}

/** Shown to visitors; the login returns here. */
function LoginToAsk() {
  const { t } = useTranslation(['inquiries', 'common'])
  const { search } = useLocation()
  return (
    <EmptyState
      title={t('login_first')}
      action={<LinkButton to={paths.login(paths.inquiries() + search)}>{t('common:login')}</LinkButton>}
    >
      {t('login_text')}
    </EmptyState>
  )
}

function MyInquiries() {
  const { user } = useSession()
  const [choice, setAsking] = useState<boolean>()
  // Opens a draft that was started before a reload or a login.
  const isAsking = choice ?? hasDraft(user?.id, inquiryDraft)
  return (
    <div className={css.columns}>
      <NewInquiry isOpen={isAsking} onToggle={() => setAsking(!isAsking)} />
      <PreviousInquiries onAsk={isAsking ? undefined : () => setAsking(true)} />
    </div>
  )
}
