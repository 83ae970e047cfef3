import { useTranslation } from '../i18n/use-translation.ts'

import { Banner } from '../ui/banner.tsx'
import { Rich } from '../ui/rich.tsx'
import css from './awaiting-approval.module.css'

/** For a doctor whom the clinic has not approved yet. It was so before the page opened, so nothing is announced. */
export function AwaitingApproval() {
  const { t } = useTranslation('account')
  return (
    <Banner tone="warning" role="note" className={css.notice}>
      <Rich text={t('profile_pending')} />
    </Banner>
  )
}
