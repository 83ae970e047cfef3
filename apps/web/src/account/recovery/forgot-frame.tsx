import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import css from '../form/account-form.module.css'

/** The frame of the three steps of a password reset. */
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

type ForgotStep = 1 | 2 | 3

const stepTexts = { 1: 'forgot_step_email', 2: 'forgot_step_otp', 3: 'password' } as const

/** The current step of three: completed ones are checked, the current one has the nuqta. */
function ForgotSteps({ current }: { current: ForgotStep }) {
  const { t } = useTranslation(['account', 'words'])
  return (
    <ol className={css.steps} aria-label={t('words:steps')}>
      {([1, 2, 3] as const).map((step) => (
        <li key={step} className={css.step} aria-current={step === current ? 'step' : undefined}>
          <span className={css.mark}>
            {step < current ? <Icon icon={Check} size={18} /> : <Nuqta tone={step === current ? 'warm' : 'hollow'} />}
          </span>
          {t(stepTexts[step])}
          {step < current && <VisuallyHidden>{t('forgot_step_done')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
