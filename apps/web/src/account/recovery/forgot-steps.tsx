import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Icon } from '../../ui/text/icon.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import css from './forgot-steps.module.css'

export type ForgotStep = 1 | 2 | 3

export const stepTexts = { 1: 'forgot_step_email', 2: 'forgot_step_otp', 3: 'forgot_step_password' } as const

/** Where one is among the three steps: done ones are checked, the present one has the nuqta. */
export function ForgotSteps({ current }: { current: ForgotStep }) {
  const { t } = useTranslation('account')
  return (
    <ol className={css.steps} aria-label={t('forgot_steps')}>
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
