import { useTranslation } from 'react-i18next'

import listCss from '../appointments/my-appointments.module.css'
import { MyAppointments } from '../appointments/my-appointments.tsx'
import { lazyPart } from '../page/lazy-part.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import { PayOnline } from '../payments/pay-online.tsx'
import { useSession } from '../session/use-session.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './appointments-page.module.css'

// Loaded on demand: few visits to the list cancel one.
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

/** Shown to visitors; the login returns here. */
function LoginPrompt() {
  const { t } = useTranslation(['appointments', 'common'])
  return (
    <div className={listCss.state}>
      <EmptyState
        title={t('login_first')}
        action={<LinkButton to={paths.login(paths.appointments())}>{t('common:login')}</LinkButton>}
      >
        {t('login_text')}
      </EmptyState>
    </div>
  )
}
