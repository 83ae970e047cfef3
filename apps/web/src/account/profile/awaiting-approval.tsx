import type { DoctorStatus } from '@aafiya/contracts/people'
import { useTranslation } from 'react-i18next'

import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Rich } from '../../ui/text/rich.tsx'
import css from './awaiting-approval.module.css'

/** For a doctor whom patients cannot see, or not yet. It was so before the page opened, so nothing is announced. */
export function AwaitingApproval({ status }: { status: Exclude<DoctorStatus, 'approved'> }) {
  const { t } = useTranslation('account')
  return (
    <Banner tone="warning" role="note" className={css.notice}>
      <p>
        <Rich text={t(`profile_${status}`)} />
      </p>
      {status !== 'unlisted' && (
        <LinkButton tone="text" to={paths.application()}>
          {t('profile_application')}
        </LinkButton>
      )}
    </Banner>
  )
}
