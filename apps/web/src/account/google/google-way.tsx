import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { named } from '../../page/named.ts'
import css from './google-button.module.css'
import type { Google } from './use-google.ts'

// Loaded only if the clinic offers it.
const GoogleButton = lazy(named(() => import('./google-button.tsx').then((it) => it.GoogleButton)))

/** Sign-in with Google, under the form, whose "remember me" counts; nothing if the clinic does not offer it. */
export function GoogleWay({ google, remember }: { google: Google; remember?: boolean }) {
  const { t } = useTranslation('account')
  const { clientId, step, logIn } = google
  if (clientId === undefined || step.name !== 'button') return null
  return (
    <div className={css.way}>
      <p className={css.or}>{t('google_or')}</p>
      {step.failure !== undefined && <Failure failure={step.failure} failed={t('google_login_failed')} />}
      <Suspense fallback={<div className={css.place} />}>
        <GoogleButton clientId={clientId} onCredential={(idToken) => void logIn(idToken, remember)} />
      </Suspense>
      <p role="status">{step.isAsking ? t('login_busy') : ''}</p>
    </div>
  )
}
