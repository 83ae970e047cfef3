import { useTranslation } from 'react-i18next'

const hour = 60
const day = 24 * hour

/** "40 minutes", "3 hours", "3 hours 20 minutes", "2 days": formats a number of minutes. */
export function useSpan(): (minutes: number) => string {
  const { t } = useTranslation(['inbox', 'staff'])
  return (minutes) => {
    if (minutes < 1) return t('under_a_minute')
    if (minutes < hour) return t('minutes', { count: minutes })
    if (minutes >= 2 * day) return t('days', { count: Math.round(minutes / day) })
    const hours = t('hours', { count: Math.floor(minutes / hour) })
    const rest = minutes % hour
    return minutes >= 10 * hour || rest === 0
      ? hours
      : t('staff:hours_and_minutes', { hours, minutes: t('minutes', { count: rest }) })
  }
}
