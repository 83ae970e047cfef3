import { useTranslation } from '../i18n/use-translation.ts'
import { roleCodes } from '../session/role-codes.ts'
import { Restricted } from '../site/restricted.tsx'
import { SiteTitle } from '../site/site-title.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Application } from './application.tsx'
import css from './application-page.module.css'

/** How somebody who signed up as a doctor becomes one whom patients can book. */
export function ApplicationPage() {
  const { t } = useTranslation('applications')
  return (
    <Restricted isFor={({ role, doctorId }) => role === roleCodes.doctor && doctorId !== undefined}>
      {(user) => (
        <div className={css.page}>
          <SiteTitle page={t('title')} />
          <PageHeading>{t('title')}</PageHeading>
          {user.doctorId !== undefined && <Application user={user} doctorId={user.doctorId} />}
        </div>
      )}
    </Restricted>
  )
}
