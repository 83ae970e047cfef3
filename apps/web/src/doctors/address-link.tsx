import { inLanguage } from '@aafiya/contracts/language/in-language'
import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../i18n/use-language.ts'
import { Icon } from '../ui/text/icon.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import css from './address-link.module.css'
import { TwinText } from './twin-text.tsx'

const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`

export interface AddressLinkProps {
  address: string
  addressAr: string | null
  /** The place on a map; defaults to a search for the address. */
  mapUrl?: string | undefined
}

/** A doctor's address, linked to a map. */
export function AddressLink({ address, addressAr, mapUrl }: AddressLinkProps) {
  const { t } = useTranslation('appointments')
  const language = useLanguage()
  return (
    <a
      className={css.link}
      href={mapUrl ?? mapOf(inLanguage(language, address, addressAr))}
      target="_blank"
      rel="noopener"
    >
      <Icon icon={MapPin} size={15} className={css.pin} />
      <TwinText latin={address} arabic={addressAr} />
      <VisuallyHidden>{t('on_map')}</VisuallyHidden>
    </a>
  )
}
