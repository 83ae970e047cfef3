import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from './form-submit.tsx'
import css from './resend-code.module.css'
import { useCountdown } from './use-countdown.ts'

const secondsBetweenCodes = 60

const clockFace = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Asks for a new code, once a minute. The seconds are shown, not read out; what came of it is. */
export function ResendCode({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const { left, restart } = useCountdown(secondsBetweenCodes)
  const resend = useMutation({ mutationFn: () => api.account.resendOtp({ body: { email } }), onSuccess: restart })
  return (
    <div className={css.resend}>
      <div className={css.line}>
        <Button tone="text" busy={left > 0 || resend.isPending} onClick={() => resend.mutate()}>
          {t('resend')}
        </Button>
        {left > 0 && <span className={css.wait}>{t('resend_in', { time: clockFace(left) })}</span>}
      </div>
      <p role="status" className={css.status}>
        {resend.data?.message}
      </p>
      {resend.isError && <Failure failure={resend.error} failed={t('resend_failed')} />}
    </div>
  )
}
