import { roles } from '@aafiya/contracts/people'
import { useTranslation } from 'react-i18next'

import { Restricted } from '../site/restricted.tsx'
import { SiteTitle } from '../site/site-title.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ManagedDoctors } from './managed-doctors.tsx'

/** Who may be a doctor here: for administrators. */
export function ManagedDoctorsPage() {
  const { t } = useTranslation('applications')
  return (
    <Restricted isFor={({ role }) => role === roles.administrator}>
      {() => (
        <PageFrame>
          <SiteTitle page={t('managed_title')} />
          <PageHeading>{t('managed_title')}</PageHeading>
          <ManagedDoctors />
        </PageFrame>
      )}
    </Restricted>
  )
}
