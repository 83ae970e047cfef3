import type { Appointment } from '@aafiya/contracts/appointments'
import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { inLanguage } from '../doctors/doctor-texts.ts'
import { TwinText } from '../doctors/twin-text.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { Icon } from '../ui/text/icon.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import css from './address-link.module.css'

const mapOf = (address: string) => `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`

/** Where the visit is, and the way there on a map. */
export function AddressLink({ appointment: { doctorAddress, doctorAddressAr } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments')
  const language = useLanguage()
  if (!doctorAddress) return null
  return (
    <a className={css.link} href={mapOf(inLanguage(language, doctorAddress, doctorAddressAr))} target="_blank" rel="noopener">
      <Icon icon={MapPin} size={15} className={css.pin} />
      <TwinText latin={doctorAddress} arabic={doctorAddressAr} />
      <VisuallyHidden>{t('on_map')}</VisuallyHidden>
    </a>
  )
}
