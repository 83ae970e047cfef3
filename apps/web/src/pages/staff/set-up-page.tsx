import { roles } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { SetUp } from '../../settings/set-up-steps.tsx'
import { PageFrame } from '../../ui/layout/page-frame.tsx'

/** The first steps of a new clinic. */
export function SetUpPage() {
  const { t } = useTranslation('settings')
  return (
    <Restricted isFor={({ role }) => role === roles.administrator}>
      {() => (
        <PageFrame>
          <SiteTitle page={t('set_up_title')} />
          <SetUp />
        </PageFrame>
      )}
    </Restricted>
  )
}
