import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { NewInquiry } from '../inquiries/ask/new-inquiry.tsx'
import { PreviousInquiries } from '../inquiries/ask/previous-inquiries.tsx'
import { inquiryDraft } from '../inquiries/inquiry-queries.ts'
import { OwnPart } from '../page/sign-in-first.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { hasDraft } from '../session/drafts.ts'
import { useSession } from '../session/use-session.ts'
import { PageFrame, PageLead } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './inquiries-page.module.css'

export function InquiriesPage() {
  const { t } = useTranslation('inquiries')
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <PageLead>{t('lead')}</PageLead>
      <OwnPart visitor={{ title: t('login_first'), text: t('login_text') }}>
        <MyInquiries />
      </OwnPart>
    </PageFrame>
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
