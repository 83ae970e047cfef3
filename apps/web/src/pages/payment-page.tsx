import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { SignInFirst } from '../page/sign-in-first.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { Payment } from '../payments/payment.tsx'
import { useSession } from '../session/use-session.ts'
import { PageFrame } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'

/** The payment of an appointment or a held slot: before, during and after; the provider redirects back here. */
export function PaymentPage() {
  const { t } = useTranslation(['payments', 'words'])
  const { appointmentId = '' } = useParams()
  if (useSession().status !== 'signed-out')
    return (
      <PageFrame>
        <Payment key={appointmentId} id={appointmentId} />
      </PageFrame>
    )
  return (
    <PageFrame>
      <SiteTitle page={t('words:payment')} />
      <PageHeading>{t('words:payment')}</PageHeading>
      <SignInFirst title={t('login_title')}>{t('login_text')}</SignInFirst>
    </PageFrame>
  )
}
