import { useTranslation } from 'react-i18next'

import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import css from './countdown.module.css'

/** The seconds at which screen readers announce it; otherwise it is only visible. */
const told = [30, 60, 120, 300] as const

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The remaining time: every second on the screen, announced five times. */
export function Countdown({ left }: { left: number }) {
  const { t } = useTranslation('payments')
  const mark = told.find((seconds) => left <= seconds)
  const sentence = (seconds: number) =>
    seconds < 60 ? t('seconds_left', { count: seconds }) : t('minutes_left', { count: Math.floor(seconds / 60) })
  return (
    <div className={css.countdown}>
      <p className={left <= 60 ? css.short : css.line}>
        <span>{t('time_left')}</span>{' '}
        <bdi dir="ltr" role="timer" aria-live="off" className={css.clock}>
          {clock(left)}
        </bdi>
      </p>
      <VisuallyHidden role="status">{mark !== undefined && left > 0 && sentence(mark)}</VisuallyHidden>
    </div>
  )
}
