import { useTranslation } from 'react-i18next'

import { LoginPrompt } from '../appointments/login-prompt.tsx'
import { MyAppointments } from '../appointments/my-appointments.tsx'
import { lazyPart } from '../page/lazy-part.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { PayOnline } from '../payments/pay-online.tsx'
import { useSession } from '../session/use-session.ts'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './appointments-page.module.css'

// Few visits to the list cancel one.
const CancelPart = lazyPart(() => import('../payments/refund/cancel-dialog.tsx').then((it) => it.CancelDialog))
const paymentParts = { PayOnline, CancelPart }

export function AppointmentsPage() {
  const { t } = useTranslation('appointments')
  const isSignedOut = useSession().status === 'signed-out'
  return (
    <div className={css.page}>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      {isSignedOut ? <LoginPrompt /> : <MyAppointments parts={paymentParts} />}
    </div>
  )
}
