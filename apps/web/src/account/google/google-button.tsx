import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../../i18n/use-language.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import css from './google-button.module.css'
import { googleIdentity, type GoogleIdentity } from './google-identity.ts'

const widest = 400

function draw(
  identity: GoogleIdentity,
  place: HTMLElement,
  options: { clientId: string; locale: string; onCredential: (idToken: string) => void },
) {
  identity.initialize({
    client_id: options.clientId,
    ux_mode: 'popup',
    callback: ({ credential }) => options.onCredential(credential),
  })
  place.replaceChildren()
  identity.renderButton(place, {
    type: 'standard',
    theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'filled_black' : 'outline',
    size: 'large',
    text: 'continue_with',
    shape: 'rectangular',
    locale: options.locale,
    width: Math.min(widest, place.clientWidth || widest),
  })
}

/** Google's own button; it returns an identity token. */
export function GoogleButton({
  clientId,
  onCredential,
}: {
  clientId: string
  onCredential: (idToken: string) => void
}) {
  const { t } = useTranslation('account')
  const locale = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const hear = useEffectEvent(onCredential)
  useEffect(() => {
    let isGone = false
    const show = async () => {
      try {
        const identity = await googleIdentity(clientId)
        if (!isGone && place.current)
          draw(identity, place.current, { clientId, locale, onCredential: (idToken) => hear(idToken) })
      } catch {
        if (!isGone) setFailed(true)
      }
    }
    void show()
    return () => {
      isGone = true
    }
  }, [clientId, locale])
  if (hasFailed) return <Banner tone="error">{t('google_failed')}</Banner>
  return <div ref={place} className={css.place} />
}
