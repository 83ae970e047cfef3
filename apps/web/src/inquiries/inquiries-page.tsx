import { useTranslation } from 'react-i18next'

import { useSession } from '../session/use-session.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { PageFrame, PageLead } from '../ui/page-frame.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LoginToAsk } from './login-to-ask.tsx'
import { MyInquiries } from './my-inquiries.tsx'

/** Ask a doctor, and read what one was answered. */
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
