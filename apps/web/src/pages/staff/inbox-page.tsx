import { limits } from '@aafiya/contracts/platform/limits'
import { useTranslation } from 'react-i18next'

import { AnswerFigures } from '../../inquiries/inbox/answer-figures.tsx'
import { Inbox } from '../../inquiries/inbox/inbox.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { useSession } from '../../session/use-session.ts'
import css from './inbox-page.module.css'

/** The inquiries to a doctor's speciality; for approved doctors. */
export function InboxPage() {
  const { t } = useTranslation(['inbox', 'common'])
  const doctorId = useSession().user?.doctorId
  return (
    <StaffPage
      staff="doctor"
      title={t('common:menu_inbox')}
      lead={t('lead', { hours: t('hours', { count: limits.answerDueHours }) })}
    >
      <div className={css.columns}>
        <Inbox doctorId={doctorId} />
        <AnswerFigures />
      </div>
    </StaffPage>
  )
}
