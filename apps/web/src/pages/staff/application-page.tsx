import { useTranslation } from 'react-i18next'

import { Application } from '../../doctor-records/application/application.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { useSession } from '../../session/use-session.ts'

/** Where a doctor who signed up applies to be listed. */
export function ApplicationPage() {
  const { t } = useTranslation(['applications', 'common'])
  const { user } = useSession()
  return (
    <StaffPage staff="applicant" title={t('common:menu_application')}>
      {user?.doctorId !== undefined && <Application user={user} doctorId={user.doctorId} />}
    </StaffPage>
  )
}
