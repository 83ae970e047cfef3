import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../../page/site-title.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { SetUp } from '../../settings/set-up-steps.tsx'
import { PageFrame } from '../../ui/layout/page-frame.tsx'

/** The first steps of a new clinic. */
export function SetUpPage() {
  const { t } = useTranslation('settings')
  return (
    <StaffPage staff="administrator" title={t('set_up_title')} isBare>
      <PageFrame>
        <SiteTitle page={t('set_up_title')} />
        <SetUp />
      </PageFrame>
    </StaffPage>
  )
}
