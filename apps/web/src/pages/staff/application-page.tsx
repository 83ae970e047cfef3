import { roles } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { Application } from '../../doctor-records/application/application.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { PageFrame } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** Where a doctor who signed up applies to be listed. */
export function ApplicationPage() {
  const { t } = useTranslation('applications')
  return (
    <Restricted isFor={({ role, doctorId }) => role === roles.doctor && doctorId !== undefined}>
      {(user) => (
        <PageFrame>
          <SiteTitle page={t('title')} />
          <PageHeading>{t('title')}</PageHeading>
          {user.doctorId !== undefined && <Application user={user} doctorId={user.doctorId} />}
        </PageFrame>
      )}
    </Restricted>
  )
}
