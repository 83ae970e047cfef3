import { useTranslation } from 'react-i18next'

import listCss from '../appointments/my-appointments.module.css'
import { MyAppointments } from '../appointments/my-appointments.tsx'
import { lazyPart } from '../page/lazy-part.tsx'
import { OwnPart } from '../page/sign-in-first.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { PayOnline } from '../payments/pay-online.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './appointments-page.module.css'

// Loaded on demand: few visits to the list cancel one.
const CancelPart = lazyPart(() => import('../payments/refund/cancel-dialog.tsx').then((it) => it.CancelDialog))
const paymentParts = { PayOnline, CancelPart }

export function AppointmentsPage() {
  const { t } = useTranslation(['appointments', 'words'])
  return (
    <div className={css.page}>
      <SiteTitle page={t('words:my_appointments')} />
      <PageHeading>{t('words:my_appointments')}</PageHeading>
      <OwnPart className={listCss.state} visitor={{ title: t('words:login_first'), text: t('login_text') }}>
        <MyAppointments parts={paymentParts} />
      </OwnPart>
    </div>
  )
}
