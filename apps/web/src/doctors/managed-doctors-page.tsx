import { useTranslation } from '../i18n/use-translation.ts'
import { roleCodes } from '../session/role-codes.ts'
import { Restricted } from '../site/restricted.tsx'
import { SiteTitle } from '../site/site-title.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import css from './application-page.module.css'
import { ManagedDoctors } from './managed-doctors.tsx'

/** Who may be a doctor here: for administrators. */
export function ManagedDoctorsPage() {
  const { t } = useTranslation('applications')
  return (
    <Restricted isFor={({ role }) => role === roleCodes.administrator}>
      {() => (
        <div className={css.page}>
          <SiteTitle page={t('managed_title')} />
          <PageHeading>{t('managed_title')}</PageHeading>
          <ManagedDoctors />
        </div>
      )}
    </Restricted>
  )
}
