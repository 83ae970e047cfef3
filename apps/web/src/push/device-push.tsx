import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { FailedLoad } from '../page/failed-load.tsx'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './device-push.module.css'
import { useDevicePush } from './use-device-push.ts'

export interface DevicePushProps {
  /** After a booking: unavailable notifications are not mentioned, unless the user can change that. */
  isOffer?: boolean
}

/** Turns notifications on this device on or off. The browser asks for permission only after the click. */
export function DevicePush({ isOffer = false }: DevicePushProps) {
  const { t } = useTranslation(['push', 'words'])
  const push = useDevicePush()
  const { support, here, query, turningOn, turningOff } = push
  if (support === 'needs-install') return <p className={css.words}>{t('needs_install')}</p>
  if (support === 'unsupported' || here?.publicKey === null)
    return isOffer ? null : <p className={css.words}>{t(support === 'unsupported' ? 'unsupported' : 'clinic_off')}</p>
  if (query.isError && !here) return isOffer ? null : <FailedLoad query={query} failed={t('list_failed')} />
  if (!here) return null
  const isOn = here.id !== undefined
  // After a booking the button disappears once clicked, and the sentence that replaces it takes the focus.
  const isJustOn = isOn && isOffer && turningOn.isSuccess
  return (
    <div className={css.device}>
      <p role="status" className={css.words} ref={isJustOn ? focusOnMount : undefined} tabIndex={-1}>
        {isOn && <Nuqta tone="leaf" />}
        <span>{t(isOn ? 'on' : isOffer ? 'offer_text' : 'off')}</span>
      </p>
      {!(isOn && isOffer) && (
        // A single button, so that it keeps the focus.
        <Button
          tone={isOn || isOffer ? 'text' : 'line'}
          busy={turningOn.isPending || turningOff.isPending}
          busyLabel={t(turningOff.isPending ? 'words:turning_off' : 'turning_on')}
          onClick={isOn ? push.turnOff : push.turnOn}
        >
          {!isOn && <Icon icon={BellRing} />}
          {t(isOn ? 'words:turn_off' : 'turn_on')}
        </Button>
      )}
      {!isOn && turningOn.data === 'denied' && <Banner tone="warning">{t('denied')}</Banner>}
      {!isOn && turningOn.data === 'default' && <Banner tone="info">{t('undecided')}</Banner>}
      {turningOn.error && <Failure failure={turningOn.error} failed={t('failed')} />}
      {turningOff.error && <Failure failure={turningOff.error} failed={t('failed_off')} />}
    </div>
  )
}
