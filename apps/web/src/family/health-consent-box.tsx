import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { ConsentBox } from '../ui/field/consent-box.tsx'
import { Rich } from '../ui/text/rich.tsx'
import type { HealthConsent } from './use-health-consent.ts'

/** One sentence to agree to, at the first booking or inquiry; nothing once a consent is valid. */
export function HealthConsentBox({ consent }: { consent: HealthConsent }) {
  const { t } = useTranslation('family')
  if (!consent.isNeeded) return null
  return (
    <ConsentBox
      id={consent.id}
      checked={consent.isGiven}
      onValue={consent.give}
      error={consent.isMissing ? (consent.refusal ?? t('consent_missing')) : undefined}
    >
      <Rich text={t('consent')} links={{ privacy: { newTab: paths.privacy() } }} />
    </ConsentBox>
  )
}
