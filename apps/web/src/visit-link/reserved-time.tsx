import type { LinkedOffer } from '@aafiya/contracts/appointments/waiting-list'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { AnnouncedTimeLeft } from './announced-time-left.tsx'
import css from './reserved-time.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

const secondMs = 1000

/** How many seconds the server's clock may be behind. */
const tolerance = 6

/** How long an offered time is still reserved. `onOver` refetches, and again if the clocks differ a little. */
export function ReservedTime({ offer, zone, onOver }: { offer: LinkedOffer; zone: string; onOver: () => void }) {
  const { t } = useTranslation('waiting')
  const { clockTime } = useFormat()
  const left = useSecondsLeft(offer.reservedUntil)
  const seconds = Math.max(0, left)
  const asks = left > 0 ? 0 : left > -tolerance ? 1 : 2
  const ask = useEffectEvent(onOver)
  useEffect(() => {
    if (asks > 0) ask()
  }, [asks])
  const whole = (new Date(offer.reservedUntil).getTime() - new Date(offer.offeredAt).getTime()) / secondMs
  const padded = String(seconds % 60).padStart(2, '0')
  return (
    <div className={css.reserved}>
      <p className={css.line}>
        <span>{t('reserved')}</span>
        <span className={css.left} dir="ltr" role="timer" aria-live="off">
          {`${Math.floor(seconds / 60)}:${padded}`}
        </span>
      </p>
      <progress className={css.bar} max={whole} value={Math.min(seconds, whole)} aria-label={t('reserved')} />
      <p className="small">{t('until', { time: clockTime({ instant: offer.reservedUntil, zone }) })}</p>
      <AnnouncedTimeLeft left={seconds} sentence={(time) => t('reserved_left', { time })} />
    </div>
  )
}
