import { roles } from '@aafiya/contracts/people'
import { useTranslation } from 'react-i18next'

import { Restricted } from '../site/restricted.tsx'
import { SiteTitle } from '../site/site-title.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Application } from './application.tsx'

/** How somebody who signed up as a doctor becomes one whom patients can book. */
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
