import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'

type CityKey = 'city_Africa/Cairo'

/** "Cairo time", "بتوقيت القاهرة". A city without a translation has the browser's name of its zone. */
export function useZoneTime(): (zone: string) => string {
  const { t, i18n } = useTranslation('doctors')
  const { zoneName } = useFormat()
  const isCity = (key: string): key is CityKey => i18n.exists(key, { ns: 'doctors' })
  return (zone) => {
    const key = `city_${zone}`
    return isCity(key) ? t('zone_time', { city: t(key) }) : zoneName({ instant: new Date(0).toISOString(), zone })
  }
}
