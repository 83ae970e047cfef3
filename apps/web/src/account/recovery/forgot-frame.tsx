import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { PageHeading } from '../../ui/layout/page-heading.tsx'
import css from '../form/account-form.module.css'
import { ForgotSteps, type ForgotStep } from './forgot-steps.tsx'

/** What the three steps of a forgotten password have in common. */
export function ForgotFrame({ step, children }: { step: ForgotStep; children: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <>
      <PageHeading>{t('forgot_title')}</PageHeading>
      <p className={css.lead}>{t('forgot_lead')}</p>
      <ForgotSteps current={step} />
      {children}
    </>
  )
}
