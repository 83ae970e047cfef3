import { limits } from '@aafiya/contracts/limits'
import { useTranslation } from 'react-i18next'

import { Restricted } from '../site/restricted.tsx'
import { SiteTitle } from '../site/site-title.tsx'
import { PageFrame, PageLead } from '../ui/page-frame.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { AnswerFigures } from './answer-figures.tsx'
import css from './inbox-page.module.css'
import { Inbox } from './inbox.tsx'

/** What patients ask a doctor's speciality; for approved doctors. */
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
