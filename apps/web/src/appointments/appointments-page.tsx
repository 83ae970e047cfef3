import { useTranslation } from 'react-i18next'

import { useSession } from '../session/use-session.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import css from './appointments-page.module.css'
import { LoginPrompt } from './login-prompt.tsx'
import { MyAppointments } from './my-appointments.tsx'

export function AppointmentsPage() {
  const { t } = useTranslation('appointments')
  const isSignedOut = useSession().status === 'signed-out'
  return (
    <div className={css.page}>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      {isSignedOut ? <LoginPrompt /> : <MyAppointments />}
    </div>
  )
}
