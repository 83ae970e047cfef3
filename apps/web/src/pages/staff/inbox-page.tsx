import { limits } from '@aafiya/contracts/platform/limits'
import { useTranslation } from 'react-i18next'

import { AnswerFigures } from '../../inquiries/inbox/answer-figures.tsx'
import { Inbox } from '../../inquiries/inbox/inbox.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import css from './inbox-page.module.css'

/** The inquiries to a doctor's speciality; for approved doctors. */
export function InboxPage() {
  const { t } = useTranslation('inbox')
  return (
    <Restricted isFor={({ doctorStatus }) => doctorStatus === 'approved'}>
      {({ doctorId }) => (
        <PageFrame>
          <SiteTitle page={t('title')} />
          <PageHeading>{t('title')}</PageHeading>
          <PageLead>{t('lead', { hours: t('hours', { count: limits.answerDueHours }) })}</PageLead>
          <div className={css.columns}>
            <Inbox doctorId={doctorId} />
            <AnswerFigures />
          </div>
        </PageFrame>
      )}
    </Restricted>
  )
}
