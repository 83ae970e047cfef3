import { useTranslation } from '../i18n/use-translation.ts'

import { Failure } from './failure.tsx'
import { GoogleButton } from './google-button.tsx'
import css from './google-button.module.css'
import type { Google } from './use-google.ts'

/** The other way in, under the form; nothing where the clinic does not offer it. */
export function GoogleWay({ google }: { google: Google }) {
  const { t } = useTranslation('account')
  const { clientId, step, logIn } = google
  if (clientId === undefined || step.name !== 'button') return null
  return (
    <div className={css.way}>
      <p className={css.or}>{t('google_or')}</p>
      {step.failure !== undefined && <Failure failure={step.failure} failed={t('google_login_failed')} />}
      <GoogleButton clientId={clientId} onCredential={(idToken) => void logIn(idToken)} />
      <p role="status">{step.isAsking ? t('login_busy') : ''}</p>
    </div>
  )
}
