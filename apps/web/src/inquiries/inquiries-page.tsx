import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageFrame, PageLead } from '../ui/page-frame.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
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

/** For whoever is not signed in; the login leads back here. */
function LoginToAsk() {
  const { t } = useTranslation(['inquiries', 'common'])
  return (
    <EmptyState title={t('login_first')} action={<LinkButton to={paths.login(paths.inquiries())}>{t('common:login')}</LinkButton>}>
      {t('login_text')}
    </EmptyState>
  )
}
