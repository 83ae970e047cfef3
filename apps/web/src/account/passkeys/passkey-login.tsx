import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import css from '../google/google-button.module.css'
import type { Arrive } from '../second-step/use-second-step.tsx'
import { logInByPasskey, useKnowsPasskeys } from './passkey-calls.ts'

interface PasskeyLoginProps {
  /** Whether the form's session is to be remembered: this one then is too. */
  remember: boolean
  onAnswer: Arrive
}

/** Login with a passkey, under the form; nothing if the browser knows none. */
export function PasskeyLogin({ remember, onAnswer }: PasskeyLoginProps) {
  const { t } = useTranslation('account')
  const knowsPasskeys = useKnowsPasskeys()
  const login = useApiMutation(async () => onAnswer(await logInByPasskey(api, remember), remember), {
    eachCounts: true,
  })
  if (!knowsPasskeys) return null
  return (
    <div className={css.way}>
      {login.isError && <Failure failure={login.error} failed={t('passkey_login_failed')} />}
      <Button tone="line" wide busy={login.isPending} busyLabel={t('step_passkey_busy')} onClick={() => login.mutate()}>
        {t('passkey_login')}
      </Button>
    </div>
  )
}
